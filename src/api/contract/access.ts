import type { RateLimitName } from './rate-limits.ts';

/**
 * Who may call: `anyone`; only the `draft owner`, whose draft the server has; the `draft owner or a new visit`, where
 * an id that the server does not know begins a draft; anybody with a `signed link`; the `operator`, with a token; a
 * `token or session`, whose scopes say which calls of the write API it allows; a person with a `session`, whose roles
 * say which calls of the studio it allows; whoever has a `one-time link` or a `preview link`; or a `CMS`, which signs
 * its call.
 */
export type Access =
  | 'anyone'
  | 'draft owner'
  | 'draft owner or a new visit'
  | 'signed link'
  | 'operator'
  | 'token or session'
  | 'session'
  | 'one-time link'
  | 'preview link'
  | 'CMS';

/** What every route declares, whether it is an API call, a page or a file. The server enforces it. */
export interface RouteRules {
  readonly access: Access;
  /** The limit by address. It is consumed before the body is read. */
  readonly limit: RateLimitName;
  /** The maximum body size in bytes; 0: the route accepts none. */
  readonly maxBody: number;
}

/** A few short fields. */
export const SMALL_BODY = 16 * 1024;
/** A list of events, or a query of sixty parameters. */
export const LIST_BODY = 64 * 1024;
/** A visit with every answer at its maximum length is far below this. */
export const VISIT_BODY = 256 * 1024;
