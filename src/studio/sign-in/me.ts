import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '#api/people/session-calls.ts';
import type { Me } from '#api/people/people-parts.ts';
import type { CallServer } from '../kit/call-server.ts';

/** Where it is remembered who is signed in: null for nobody. */
export const ME = ['me'];

/** Who is signed in; null: nobody is. Throws the problem code if the server cannot tell. */
export async function loadMe(callServer: CallServer): Promise<Me | null> {
  const read = await callServer(getMe);
  if (read.ok) return read.value;
  if (read.problem.status === 401) return null;
  throw new Error(read.problem.code);
}

/** From now on nobody is signed in here: what somebody has read is forgotten too. */
export function forgetEverything(queries: QueryClient): void {
  // Whoever shows who is signed in must hear of it: a cache that is emptied as a whole tells nobody.
  queries.setQueryData(ME, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
  queries.getMutationCache().clear();
}
