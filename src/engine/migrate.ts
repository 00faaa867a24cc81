import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';

/** One migration of a document from a format version to the next. Pure; takes and returns plain JSON. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Migrations by the version they start from. Version 1 is the first format: there is nothing to migrate yet. */
export const MIGRATIONS: Readonly<Record<number, Migration>> = {};

export type Migrated =
  | { readonly ok: true; readonly document: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly found: unknown };

/**
 * Migrates a document to the current format. Not ok: it names no format version, one that is newer than this product,
 * or one from which no chain of migrations starts.
 */
export function migrate(
  document: Readonly<Record<string, unknown>>,
  migrations = MIGRATIONS,
  target: number = FORMAT_VERSION,
): Migrated {
  const version = document['formatVersion'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > target)
    return { ok: false, found: version };
  let current = document;
  for (let from = version; from < target; from++) {
    const step = migrations[from];
    if (!step) return { ok: false, found: version };
    current = { ...step(current), formatVersion: from + 1 };
  }
  return { ok: true, document: current };
}
