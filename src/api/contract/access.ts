import type { RateLimitName } from './rate-limits.ts';

/**
 * Who may ask: `anyone`; only the `draft owner`, whose draft the server has; the `draft owner or a new visit`, where an
 * id that the server does not know begins a draft; whoever has a `signed link`; the `operator`, by a token.
 */
export type Access = 'anyone' | 'draft owner' | 'draft owner or a new visit' | 'signed link' | 'operator';

/** What every route says of itself, whether it is a call of the API, a page or a file. The server enforces it. */
export interface RouteRules {
  readonly access: Access;
  /** The limit by address. It is taken before the body is read. */
  readonly limit: RateLimitName;
  /** The largest body in bytes; 0: the route takes none. */
  readonly maxBody: number;
}

/** A few short fields. */
export const SMALL_BODY = 16 * 1024;
/** A list of events, or a query of sixty parameters. */
export const LIST_BODY = 64 * 1024;
/** A visit with every answer at its longest is far below. */
export const VISIT_BODY = 256 * 1024;
