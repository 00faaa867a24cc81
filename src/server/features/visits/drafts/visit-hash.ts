import { createHash } from 'node:crypto';
import type { Visit } from '#api/contract/visit-calls.ts';

/** Sorts object keys, so that the same content has the same hash however it was written. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
}

/** SHA-256 (hex) of any JSON content. */
export function jsonHash(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex');
}

/** The hash of what a visitor has answered, regardless of step and day. */
export function visitHash({ route: _route, today: _today, ...hashed }: Visit): string {
  return jsonHash(hashed);
}
