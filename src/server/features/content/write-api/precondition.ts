import type { FastifyRequest } from 'fastify';
import type { DraftDocument } from '#api/content/contents.ts';
import { Problem } from '../../../core/http/problem.ts';

/** What a change is based on. */
export interface Base {
  /** That of `If-Match`; undefined: the document was never written here. */
  readonly revision: number | undefined;
  /** `If-None-Match`: there must be no such document, in no source. */
  readonly isNew?: boolean;
  /** The change is based on what another source has: what its ETag says of that text; null: whatever it is. */
  readonly elsewhere?: string | null;
}

/** A document that may be new, one that exists in some source, or one that was written here. */
type Expected = 'any' | 'existing' | 'written';

/** How much of the hash of a text its ETag has. */
const HASH_LENGTH = 16;

const markOf = (hash: string) => hash.slice(0, HASH_LENGTH);

export const etagOf = (revision: number) => `"${revision}"`;

/** What another source has is revision 0, whatever it says: its ETag names the text. */
export const etagElsewhere = (hash: string) => `"0-${markOf(hash)}"`;

/** What a change is made to. */
export interface Head {
  /** Undefined: the document has no draft. */
  readonly id: number | undefined;
  readonly current: DraftDocument;
}

/** Is a document, also one of another source, still what the change is based on? */
export const isBase = ({ revision, elsewhere }: Base, { id, current }: Head) =>
  id === revision && (elsewhere === undefined || elsewhere === null || elsewhere === markOf(current.hash));

const EXPECTED: Readonly<Record<Expected, string>> = {
  any:
    'Send the ETag of the revision that you have read, such as If-Match: "17" (If-Match: "0" for whatever ' +
    'another source has), or If-None-Match: * for a new document.',
  existing:
    'Send the ETag of the revision that you have read, such as If-Match: "17" (If-Match: "0" for whatever ' +
    'another source has).',
  written: 'Send the ETag of the revision that you have read, such as If-Match: "17".',
};

/** The revision that the headers of a call name, or what they should say. */
export function basedOn({ headers }: Pick<FastifyRequest, 'headers'>, expected: Expected = 'any'): Base | Problem {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  const missing = (reason: string) => new Problem('precondition-missing', [], { reason });
  if (ifMatch !== undefined && ifNoneMatch !== undefined)
    return missing('If-Match and If-None-Match contradict each other: send one of them.');
  if (ifMatch === undefined && ifNoneMatch === '*' && expected === 'any') return { revision: undefined, isNew: true };
  if (ifMatch === undefined) return missing(EXPECTED[expected]);
  const other = /^"0(?:-([0-9a-f]{16}))?"$/.exec(ifMatch);
  if (other !== null && expected !== 'written') return { revision: undefined, elsewhere: other[1] ?? null };
  const revision = /^"([1-9]\d{0,14})"$/.exec(ifMatch)?.[1];
  if (revision !== undefined) return { revision: Number(revision) };
  return missing(
    other !== null
      ? `This document was never written here, so that it has no draft. ${EXPECTED[expected]}`
      : 'An ETag of this API is the number of a revision in quotation marks: If-Match: "17".',
  );
}
