import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { appendEvent, personActor } from '../content/index.ts';
import type { PeopleParts, SignedIn } from './create-people.ts';
import type { Person } from './people.ts';
import { secureCookie, sessionToken, setSession } from './session-cookie.ts';
import { beginSession, hashOf, type Session } from './sessions.ts';

/** Why nobody may sign in by this request; undefined: they may. */
export function insecureProblem(request: FastifyRequest, { config }: Pick<PeopleParts, 'config'>): Problem | undefined {
  return secureCookie('sign-in', request, config) === undefined ? new Problem('sign-in-insecure') : undefined;
}

/** A session that has begun, and that the browser does not know of yet. */
export interface BegunSession extends SignedIn {
  readonly token: string;
}

/** Signs a person in, in a transaction. A session that the browser had before ends. */
export async function signIn(
  tx: Transaction<Tables>,
  { encryption, clock, config }: PeopleParts,
  { person, way, request }: { readonly person: Person; readonly way: Session['way']; readonly request: FastifyRequest },
): Promise<BegunSession> {
  const now = clock.now();
  const before = sessionToken(request, config);
  if (before !== undefined) await tx.deleteFrom('person_sessions').where('token_hash', '=', hashOf(before)).execute();
  const agent = request.headers['user-agent'] ?? '';
  const { token, session } = await beginSession(tx, { person: person.id, way, agent }, now);
  const detail = { session: session.id, way };
  await appendEvent(tx, encryption, { kind: 'signed-in', actor: personActor(person), detail }, now);
  return { token, person, session };
}

/** Hands a session to the browser. Only after its transaction: a browser must not have what was never stored. */
export function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ...signedIn }: BegunSession,
  { config }: Pick<PeopleParts, 'config'>,
): SignedIn {
  setSession(request, reply, token, config);
  return signedIn;
}
