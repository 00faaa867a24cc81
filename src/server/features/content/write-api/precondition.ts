import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../core/http/problem.ts';

/** What a change is based on. */
export interface Base {
  /** That of `If-Match`; undefined: the document was never written here. */
  readonly revision: number | undefined;
  /** `If-None-Match`: there must be no such document, in no source. */
  readonly isNew?: boolean;
}

/** A document that may be new, one that exists in some source, or one that was written here. */
type Expected = 'any' | 'existing' | 'written';

export const etagOf = (revision: number) => `"${revision}"`;

const EXPECTED: Readonly<Record<Expected, string>> = {
  any:
    'Send the ETag of the revision that you have read, such as If-Match: "17" (If-Match: "0" for a document of ' +
    'another source), or If-None-Match: * for a new document.',
  existing:
    'Send the ETag of the revision that you have read, such as If-Match: "17" (If-Match: "0" for a document of ' +
    'another source).',
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
  if (ifMatch === etagOf(0) && expected !== 'written') return { revision: undefined };
  const revision = /^"([1-9]\d{0,14})"$/.exec(ifMatch)?.[1];
  if (revision !== undefined) return { revision: Number(revision) };
  return missing(
    ifMatch === etagOf(0)
      ? `This document was never written here, so that it has no draft. ${EXPECTED[expected]}`
      : 'An ETag of this API is the number of a revision in quotation marks: If-Match: "17".',
  );
}
