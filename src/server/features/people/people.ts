import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { type Grant, isRole } from '#api/people/roles.ts';
import type { PeopleTable } from '../../core/database/people-tables.ts';
import type { Tables } from '../../core/database/tables.ts';

/** Somebody who may use the studio, or might. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: PeopleTable['state'];
  /** The administrator of a server in development, whom nobody has named. */
  readonly madeUp: boolean;
  readonly grants: readonly Grant[];
}

export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

const grantKey = ({ role, campaign }: Grant) => `${role} ${campaign ?? ''}`;

/** Each role once, those for all campaigns first. */
function ordered(grants: readonly Grant[]): Grant[] {
  const once = new Map(grants.map((grant) => [grantKey(grant), grant]));
  return [...once.values()].toSorted(
    (one, other) => (one.campaign ?? '').localeCompare(other.campaign ?? '') || one.role.localeCompare(other.role),
  );
}

/** People by their names; those with these ids, or all. */
export async function readPeople(db: Reader, ids?: readonly string[]): Promise<Person[]> {
  let people = db.selectFrom('people').selectAll().orderBy('name').orderBy('id');
  let granted = db.selectFrom('person_grants').select(['person_id', 'role', 'campaign']);
  if (ids !== undefined) {
    if (ids.length === 0) return [];
    people = people.where('id', 'in', ids);
    granted = granted.where('person_id', 'in', ids);
  }
  const grants = Map.groupBy(await granted.execute(), ({ person_id }) => person_id);
  return (await people.execute()).map(({ id, name, email, state, made_up }) => ({
    id,
    name,
    email,
    state,
    madeUp: made_up,
    grants: ordered(
      (grants.get(id) ?? []).flatMap(({ role, campaign }) =>
        // A role of a newer version allows nothing here.
        isRole(role) ? [{ role, campaign: campaign === '' ? null : campaign }] : [],
      ),
    ),
  }));
}

export async function findPerson(db: Reader, id: string): Promise<Person | undefined> {
  return (await readPeople(db, [id]))[0];
}

export async function findByEmail(db: Reader, email: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row && findPerson(db, row.id);
}

/** Replaces the roles that came from a source; those of others stay. */
export async function setGrants(
  tx: Transaction<Tables>,
  person: string,
  grants: readonly Grant[],
  source: 'studio' | 'open-id',
): Promise<void> {
  await tx.deleteFrom('person_grants').where('person_id', '=', person).where('source', '=', source).execute();
  const rows = ordered(grants).map(({ role, campaign }) => ({
    person_id: person,
    role,
    campaign: campaign ?? '',
    source,
  }));
  if (rows.length > 0) await tx.insertInto('person_grants').values(rows).execute();
}

export type NewPerson = Omit<Person, 'id'>;

export async function insertPerson(
  tx: Transaction<Tables>,
  { name, email, state, madeUp, grants }: NewPerson,
  { now, source = 'studio' }: { readonly now: Date; readonly source?: 'studio' | 'open-id' },
): Promise<Person> {
  const id = randomUUID();
  await tx.insertInto('people').values({ id, name, email, state, made_up: madeUp, created_at: now }).execute();
  await setGrants(tx, id, grants, source);
  return { id, name, email, state, madeUp, grants: ordered(grants) };
}

const administers = ({ state, grants }: Person) =>
  state === 'active' && grants.some(({ role, campaign }) => role === 'administrator' && campaign === null);

/** Those who can let others in. */
export async function administrators(db: Reader): Promise<Person[]> {
  return (await readPeople(db)).filter(administers);
}
