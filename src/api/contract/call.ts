import type { Static, TSchema } from 'typebox';
import type { RouteRules } from './access.ts';

/** How long caches may keep a reply, in seconds: as fresh, and after that while they revalidate. */
export interface Keeping {
  readonly fresh: number;
  readonly stale: number;
}

/** One API call: its request and its replies. The server is described, validated and typed by it. */
export interface Call<
  Body extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> extends RouteRules {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Default: `/api/v1`. */
  readonly prefix?: string;
  /** Below the prefix; parameters in braces as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: Query;
  readonly body?: Body;
  /** Headers that the call accepts besides the usual ones. */
  readonly headers?: TSchema;
  readonly reply: Reply;
  readonly status: 200 | 201 | 202 | 204;
  /** The reply is many lines, each of them one JSON object of this form, sent as soon as it is known. */
  readonly streams?: true;
  /**
   * For replies that are the same for everybody, at addresses that say nothing about the client. Absent: no cache may
   * keep them.
   */
  readonly keep?: Keeping;
}

type Part<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type BodyOf<C> = C extends { body: infer Body } ? Part<Body> : undefined;
export type QueryOf<C> = C extends { query: infer Query } ? Part<Query> : undefined;
export type ReplyOf<C> = C extends { reply: infer Reply } ? Part<Reply> : never;

/** Gives a call its type. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
