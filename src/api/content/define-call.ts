import Type, { type TSchema } from 'typebox';
import { about } from '#schemas/about.ts';
import { MAX_DOCUMENT_BODY } from '#schemas/document-limits.ts';
import { type Call, defineCall } from '../contract/call.ts';
import type { Scope } from './contents.ts';

/** The write API of content. Each call needs a token or the session of a person, with the scope that it names. */
export const CONTENT_PREFIX = '/content/v1';

/**
 * What the roles of a person must cover: every one of the `documents` that a call is about; for a `list`, what it has
 * of documents; `nothing` in particular; or `everything`, whatever the campaign.
 */
export type Reach = 'documents' | 'list' | 'nothing' | 'everything';

interface Rights {
  readonly scope: Scope;
  /** A narrower scope that is enough for some of what the call can do. */
  readonly narrower?: Scope;
  readonly reach: Reach;
}

/** A call of the write API and what it needs. */
export type ContentCall<
  Body extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> = Call<Body, Query, Reply> & Rights;

type Defined = Omit<ContentCall, 'access' | 'limit' | 'prefix'>;

/** The largest document, in bytes, with what else a call says. */
export const DOCUMENT_BODY = MAX_DOCUMENT_BODY;

const RULES = { access: 'token or session', limit: 'content', prefix: CONTENT_PREFIX } as const;

export function define<const C extends Defined>(call: C): C & typeof RULES {
  return defineCall({ ...call, ...RULES });
}

/** A call that computes for a long time, in a thread of its own. */
export function defineAnalysis<const C extends Omit<Defined, 'method' | 'maxBody' | 'scope' | 'reach' | 'status'>>(
  call: C,
) {
  return defineCall({
    ...call,
    ...RULES,
    limit: 'analyses',
    method: 'POST',
    scope: 'read',
    reach: 'documents',
    maxBody: DOCUMENT_BODY,
    status: 200,
  });
}

/** A number in an address. */
/** A calendar day of a visit, `YYYY-MM-DD`, from 1900 to 2199: programs cannot count with every other one. */
export const visitDay = (text: string) =>
  Type.Optional(
    Type.String(about(text, '2027-01-11', { pattern: '^(?:19|2[01])\\d{2}-\\d{2}-\\d{2}$', format: 'date' })),
  );

export const digits = (text: string) => Type.Optional(Type.String(about(text, '17', { pattern: '^[1-9]\\d{0,14}$' })));
/** Which part of a list. */
export const page = {
  before: digits('Only what came before this number'),
  limit: Type.Optional(
    Type.String(about('How many, up to 200 (default 50)', '50', { pattern: '^([1-9]\\d?|1\\d\\d|200)$' })),
  ),
};

export const ofId = Type.Object(
  { id: Type.String(about('Which one', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', { format: 'uuid' })) },
  about('Which one', { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }),
);
