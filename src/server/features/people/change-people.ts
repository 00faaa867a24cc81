import type { Transaction } from 'kysely';
import type { Grant } from '#api/people/roles.ts';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { appendEvent, type ContentEventKind, personActor } from '../content/index.ts';
import type { PeopleParts } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { insertLink, type NewLink } from './links.ts';
import { administrators, findByEmail, findPerson, insertPerson, type Person, setGrants } from './people.ts';

/** Who changes people. */
export type Actor = Pick<Person, 'id' | 'name'>;

/** Who lets people in does so for all campaigns: an administrator of one campaign could give themselves the others. */
function grantsProblem(grants: readonly Grant[]): Problem | undefined {
  const wrong = grants.flatMap(({ role, campaign }, index) =>
    role === 'administrator' && campaign !== null ? [{ field: `body.grants.${index}`, code: 'grant-invalid' }] : [],
  );
  return wrong.length === 0 ? undefined : new Problem('grant-invalid', wrong);
}

async function note(
  tx: Transaction<Tables>,
  { encryption, clock }: PeopleParts,
  kind: ContentEventKind,
  actor: Actor,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, encryption, { kind, actor: personActor(actor), detail }, clock.now());
}

interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly grants: readonly Grant[];
}

/** Adds a person who has not signed in yet, with the link to send to them. */
export function invitePerson(
  parts: PeopleParts,
  { name, email, grants }: Invitation,
  actor: Actor,
): Promise<{ readonly person: Person; readonly link: NewLink } | Problem> {
  return inTurn(parts, async (tx) => {
    const wrong = grantsProblem(grants);
    if (wrong !== undefined) return wrong;
    if ((await findByEmail(tx, email)) !== undefined) return new Problem('email-taken');
    const now = parts.clock.now();
    const person = await insertPerson(tx, { name, email, grants, state: 'invited', madeUp: false }, { now });
    await note(tx, parts, 'person-added', actor, { person: person.id, name, state: 'invited', grants: person.grants });
    const link = await insertLink(tx, parts, { kind: 'invitation', person, actor: personActor(actor) });
    return { person, link };
  });
}

/** Another link for a person. */
export function linkFor(parts: PeopleParts, id: string, actor: Actor): Promise<NewLink | Problem> {
  return inTurn(parts, async (tx) => {
    const person = await findPerson(tx, id);
    if (person === undefined) return new Problem('person-unknown');
    if (person.state === 'disabled') return new Problem('person-disabled');
    return insertLink(tx, parts, { kind: 'invitation', person, actor: personActor(actor) });
  });
}

/** Ends every session of a person, and the links that would begin one. */
async function endAll(tx: Transaction<Tables>, person: string): Promise<number> {
  await tx.deleteFrom('person_links').where('person_id', '=', person).execute();
  const ended = await tx.deleteFrom('person_sessions').where('person_id', '=', person).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Has the person signed in before, in a way that still works? */
async function canSignIn(tx: Transaction<Tables>, person: string): Promise<boolean> {
  const ways = await Promise.all(
    (['person_passkeys', 'person_identities'] as const).map((table) =>
      tx.selectFrom(table).select('person_id').where('person_id', '=', person).limit(1).execute(),
    ),
  );
  return ways.some((rows) => rows.length > 0);
}

async function stateAfter(
  tx: Transaction<Tables>,
  { id, state }: Person,
  wanted: 'active' | 'disabled' | undefined,
): Promise<Person['state']> {
  if (wanted === 'disabled' || wanted === undefined) return wanted ?? state;
  return state === 'disabled' ? ((await canSignIn(tx, id)) ? 'active' : 'invited') : state;
}

export interface PersonChange {
  readonly name?: string | undefined;
  readonly grants?: readonly Grant[] | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}

/** Changes a person. Refused if nobody would be left who lets people in. */
export async function changePerson(
  parts: PeopleParts,
  id: string,
  change: PersonChange,
  actor: Actor,
): Promise<Person | Problem> {
  const wrong = grantsProblem(change.grants ?? []);
  if (wrong !== undefined) return wrong;
  const problem = await inTurn(parts, async (tx) => {
    const person = await findPerson(tx, id);
    if (person === undefined) return new Problem('person-unknown');
    const state = await stateAfter(tx, person, change.state);
    const stays = state === 'active' && (change.grants ?? person.grants).some(({ role }) => role === 'administrator');
    const others = (await administrators(tx)).filter((one) => one.id !== id);
    if (others.length === 0 && !stays) return new Problem('administrator-last');
    const { name = person.name, grants } = change;
    await tx.updateTable('people').set({ name, state }).where('id', '=', id).execute();
    if (grants !== undefined) await setGrants(tx, id, grants, 'studio');
    const ended = state === 'disabled' ? await endAll(tx, id) : 0;
    const detail = { person: id, name, state, ...(grants === undefined ? {} : { grants }), ended };
    await note(tx, parts, 'person-changed', actor, detail);
    return undefined;
  });
  return problem ?? (await findPerson(parts.db, id)) ?? new Problem('person-unknown');
}

/** Ends all sessions of a person. False: there is no such person. */
export function endSessionsOf(parts: PeopleParts, id: string, actor: Actor): Promise<boolean> {
  return inTurn(parts, async (tx) => {
    if ((await findPerson(tx, id)) === undefined) return false;
    const ended = await endAll(tx, id);
    await note(tx, parts, 'session-ended', actor, { person: id, ended });
    return true;
  });
}

/** Ends one session of the person themselves. False: they have no such session. */
export function endOwnSession(parts: PeopleParts, session: string, actor: Actor): Promise<boolean> {
  return inTurn(parts, async (tx) => {
    const ended = await tx
      .deleteFrom('person_sessions')
      .where('id', '=', session)
      .where('person_id', '=', actor.id)
      .executeTakeFirst();
    if (Number(ended.numDeletedRows) === 0) return false;
    await note(tx, parts, 'session-ended', actor, { person: actor.id, session });
    return true;
  });
}
