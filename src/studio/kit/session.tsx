import { createContext, use } from 'react';
import type { Permission } from '#api/people/roles.ts';
import type { Me } from '#api/people/people-parts.ts';

/** Who works in the studio. */
export interface Session {
  readonly me: Me;
  /** May they do something, in a campaign or (undefined) in all? What is really allowed, each call decides. */
  readonly may: (permission: Permission, campaign?: string) => boolean;
  /** May they do it in some campaign at least? */
  readonly maySomewhere: (permission: Permission) => boolean;
}

export function sessionOf(me: Me): Session {
  return {
    me,
    may: (permission, campaign) =>
      me.everywhere.includes(permission) ||
      (campaign !== undefined && (me.campaigns[campaign]?.includes(permission) ?? false)),
    maySomewhere: (permission) =>
      [me.everywhere, ...Object.values(me.campaigns)].some((allowed) => allowed.includes(permission)),
  };
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in here');
  return session;
}
