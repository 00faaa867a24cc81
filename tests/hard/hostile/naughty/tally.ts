import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DatabaseKind } from '#tests/support/server.ts';

/** Sends a request to the server; a planted fault intercepts it. */
export type Ask = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** What a run on one database found. */
export interface Tally {
  readonly kind: DatabaseKind;
  readonly broken: string[];
  sent: number;
  stored: number;
  refused: number;
}

/** A naughty string for a report: quoted, with unusual characters given by their codes, and truncated. */
export function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60)).replace(
    /[^\x20-\x7e]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
