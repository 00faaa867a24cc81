import { createContext, use } from 'react';

/** Who works in the studio. */
export interface Session {
  readonly person: { readonly id: string; readonly name: string };
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in here');
  return session;
}
