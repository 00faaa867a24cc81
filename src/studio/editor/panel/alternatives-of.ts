import { isRecord } from '#api/guards.ts';

/** One of several kinds of value. */
export interface Alternative {
  /** The property that only this one has. */
  readonly property: string;
  /** In English. */
  readonly label: string;
  readonly part: Readonly<Record<string, unknown>>;
}

/** The alternatives of a value, which an author tells apart by the one property that each of them has. */
export function alternativesOf(schema: Readonly<Record<string, unknown>>): readonly Alternative[] {
  const anyOf: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return anyOf.flatMap((one) => {
    if (!isRecord(one) || !isRecord(one['properties'])) return [];
    const [[property, part] = []] = Object.entries(one['properties']);
    const label = typeof one['description'] === 'string' ? one['description'] : '';
    return property === undefined || !isRecord(part) ? [] : [{ property, label, part }];
  });
}
