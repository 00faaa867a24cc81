import type { TSchema } from 'typebox';
import type { RateLimitName } from '../contract/rate-limits.ts';
import { type Call, defineCall } from '../contract/call.ts';
import type { Permission } from './roles.ts';

/** The calls of the studio that are not about documents: who somebody is, and who else may use it. */
export const STUDIO_PREFIX = '/studio/v1';

/** A call of the studio. */
export type StudioCall<
  Body extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> = Call<Body, Query, Reply> & {
  /** What the caller must be allowed; absent: every person may make the call, for themselves. */
  readonly needs?: Permission;
  /**
   * Where they must be allowed it: in the one `campaign` that the call is about; for a `list`, in some, whose part they
   * get. Absent: in all campaigns.
   */
  readonly reach?: 'campaign' | 'list';
};

type Defined = Omit<StudioCall, 'access' | 'limit' | 'prefix'>;

const ofSession = { access: 'session', limit: 'studio' satisfies RateLimitName, prefix: STUDIO_PREFIX } as const;
const byLink = { access: 'one-time link', limit: 'sign-ins' satisfies RateLimitName, prefix: STUDIO_PREFIX } as const;
const byAnyone = { access: 'anyone', limit: 'sign-ins' satisfies RateLimitName, prefix: STUDIO_PREFIX } as const;

/** A call that a person makes who has signed in. */
export function define<const C extends Defined>(call: C): C & typeof ofSession {
  return defineCall({ ...call, ...ofSession });
}

/** A call of a person who has signed in, with a limit of its own. */
export function defineLimited<const C extends Omit<StudioCall, 'access' | 'prefix'>>(call: C) {
  return defineCall({ ...call, access: ofSession.access, prefix: ofSession.prefix });
}

/** A call of somebody who has a one-time link. */
export function defineByLink<const C extends Omit<Defined, 'needs' | 'reach'>>(call: C): C & typeof byLink {
  return defineCall({ ...call, ...byLink });
}

/** A call of somebody who is about to sign in. */
export function defineOpen<const C extends Omit<Defined, 'needs' | 'reach'>>(call: C): C & typeof byAnyone {
  return defineCall({ ...call, ...byAnyone });
}
