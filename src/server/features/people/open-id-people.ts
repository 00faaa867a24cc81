import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { appendEvent, personActor } from '../content/index.ts';
import type { PeopleParts } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import type { OpenIdIdentity } from './open-id.ts';
import { findByEmail, findPerson, insertPerson, type Person, setGrants } from './people.ts';
import { type BegunSession, signIn } from './sign-in.ts';

const MAX_NAME = 100;
const unknown = () => new Problem('open-id-unknown');

/** Has the person no way of their own to sign in yet? Then an address that the provider has verified is theirs. */
async function isNew(tx: Transaction<Tables>, { id, state }: Person): Promise<boolean> {
  if (state === 'invited') return true;
  const ways = await Promise.all(
    (['person_passkeys', 'person_identities'] as const).map((table) =>
      tx.selectFrom(table).select('person_id').where('person_id', '=', id).limit(1).execute(),
    ),
  );
  return ways.every((rows) => rows.length === 0);
}

/** Whom the provider means: by its own name for them, or the first time by an address that it has verified. */
async function personOf(
  tx: Transaction<Tables>,
  { issuer, subject, email, name, grants = [] }: OpenIdIdentity,
  { encryption, clock }: PeopleParts,
): Promise<Person | undefined> {
  const identity = await tx
    .selectFrom('person_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (identity !== undefined) return findPerson(tx, identity.person_id);
  if (email === undefined) return undefined;
  const known = await findByEmail(tx, email);
  if (known !== undefined && !(await isNew(tx, known))) return undefined;
  // Whom the provider gives a role, an administrator need not invite.
  if (known === undefined && grants.length === 0) return undefined;
  const now = clock.now();
  const person =
    known ??
    (await insertPerson(
      tx,
      { name: (name ?? email).slice(0, MAX_NAME), email, state: 'invited', madeUp: false, grants },
      { now, source: 'open-id' },
    ));
  if (known === undefined) {
    const detail = { person: person.id, name: person.name, state: person.state, grants, by: issuer };
    await appendEvent(tx, encryption, { kind: 'person-added', actor: personActor(person), detail }, now);
  }
  await tx.insertInto('person_identities').values({ issuer, subject, person_id: person.id, created_at: now }).execute();
  return person;
}

/** The roles that the provider says now take the place of those that it said before. */
async function takeRoles(
  tx: Transaction<Tables>,
  person: Person,
  { grants, issuer }: OpenIdIdentity,
  { encryption, clock }: PeopleParts,
): Promise<void> {
  if (grants === undefined) return;
  const before = JSON.stringify(person.grants);
  await setGrants(tx, person.id, grants, 'open-id');
  const now = await findPerson(tx, person.id);
  if (now === undefined || JSON.stringify(now.grants) === before) return;
  const detail = { person: person.id, name: person.name, grants: now.grants, by: issuer };
  await appendEvent(tx, encryption, { kind: 'person-changed', actor: personActor(person), detail }, clock.now());
}

/** Signs in whom the provider has sent back. */
export function enterByOpenId(
  parts: PeopleParts,
  identity: OpenIdIdentity,
  request: FastifyRequest,
): Promise<BegunSession | Problem> {
  return inTurn(parts, async (tx) => {
    const found = await personOf(tx, identity, parts);
    if (found === undefined || found.state === 'disabled') return unknown();
    await tx.updateTable('people').set({ state: 'active' }).where('id', '=', found.id).execute();
    await takeRoles(tx, found, identity, parts);
    await tx.deleteFrom('person_links').where('person_id', '=', found.id).execute();
    const person = await findPerson(tx, found.id);
    return person === undefined ? unknown() : signIn(tx, parts, { person, way: 'open-id', request });
  });
}
