import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { SCOPES } from '#api/content/contents.ts';
import { isAllowed, type Permission, permissionsOf } from '#api/people/roles.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import { type Caller, type CallingPeople, personActor } from '../content/index.ts';
import { findPerson, type Person, readPeople } from './people.ts';
import { sessionToken } from './session-cookie.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';

export interface PeopleParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicOrigin' | 'production'> & Partial<Pick<Config, 'studio'>>;
  readonly log: Log;
}

/** A person with the session of the request. */
export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
}

/** Who may use the studio. */
export interface People extends CallingPeople {
  readonly parts: PeopleParts;
  readonly sessions: Sessions;
  /** Who makes a request; undefined: nobody who has signed in. */
  signedIn(request: FastifyRequest): Promise<SignedIn | undefined>;
}

/** A person as the write API knows its callers. */
function callerFrom(person: Person): Caller {
  const { everywhere, campaigns } = permissionsOf(person.grants);
  const scopesIn = (permissions: readonly Permission[]) => SCOPES.filter((scope) => permissions.includes(scope));
  return {
    name: personActor(person),
    scopes: scopesIn([everywhere, ...Object.values(campaigns)].flat()),
    documents: undefined,
    roles: {
      everywhere: scopesIn(everywhere),
      campaigns: new Map(Object.entries(campaigns).map(([id, permissions]) => [id, scopesIn(permissions)])),
    },
    seesLeads: (campaign) => isAllowed(person.grants, 'leads:read', campaign),
  };
}

export function createPeople(parts: PeopleParts): People {
  const { db, config } = parts;
  const sessions = createSessions(parts);
  // A guard and the call behind it ask about the same request.
  const known = new WeakMap<FastifyRequest, Promise<SignedIn | undefined>>();

  async function find(request: FastifyRequest): Promise<SignedIn | undefined> {
    const token = sessionToken(request, config);
    const session = token === undefined ? undefined : await sessions.find(token);
    const person = session && (await findPerson(db, session.person));
    return session && person && { person, session };
  }
  const signedIn = (request: FastifyRequest) => {
    const found = known.get(request) ?? find(request);
    known.set(request, found);
    return found;
  };

  return {
    parts,
    sessions,
    signedIn,
    bringsSession: (request) => sessionToken(request, config) !== undefined,
    callerOf: async (request) => {
      const found = await signedIn(request);
      return found && callerFrom(found.person);
    },
    colleagues: async () =>
      (await readPeople(db))
        .filter(({ state }) => state === 'active')
        .map((person) => ({ id: person.id, name: person.name, caller: callerFrom(person) })),
    caller: async (id) => {
      const person = await findPerson(db, id);
      return person?.state === 'active' ? callerFrom(person) : undefined;
    },
  };
}
