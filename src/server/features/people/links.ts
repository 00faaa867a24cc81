import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { PersonLinksTable } from '../../core/database/people-tables.ts';
import type { Tables } from '../../core/database/tables.ts';
import { appendEvent } from '../content/index.ts';
import { administrators, findByEmail, findPerson, type Person, type Reader } from './people.ts';
import type { PeopleParts } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { hashOf, newSecret } from './sessions.ts';

const HOUR_MS = 3_600_000;

export type LinkKind = PersonLinksTable['kind'];

/** How long a link works, in hours: one that signs in or makes an administrator is worth more than an invitation. */
const HOURS: Readonly<Record<LinkKind, number>> = { first: 24, administrator: 24, 'sign-in': 24, invitation: 7 * 24 };

/** Where a link leads. What follows # is not sent to a server, and is in no log. */
export const WELCOME_PATH = '/studio/welcome';

export interface OpenLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** Whom it is for; undefined: for whoever has it. */
  readonly person: Person | undefined;
  readonly expiresAt: Date;
}

/** A link with its secret, which is stored nowhere. */
export interface NewLink {
  /** The path, with the secret in the fragment. */
  readonly path: string;
  readonly until: Date;
}

/** The link of a secret, if it works now. */
export async function findLink(db: Reader, secret: string, now: Date): Promise<OpenLink | undefined> {
  const row = await db
    .selectFrom('person_links')
    .selectAll()
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const person = row.person_id === null ? undefined : await findPerson(db, row.person_id);
  if (person?.state === 'disabled') return undefined;
  if (row.kind === 'first' && (await administrators(db)).length > 0) return undefined;
  return { id: row.id, kind: row.kind, person, expiresAt: row.expires_at };
}

/** Makes a link in a transaction. Earlier links of the same kind for the same person end. */
export async function insertLink(
  tx: Transaction<Tables>,
  { encryption, clock }: Pick<PeopleParts, 'encryption' | 'clock'>,
  { kind, person, actor }: { readonly kind: LinkKind; readonly person?: Person | undefined; readonly actor: string },
): Promise<NewLink> {
  const now = clock.now();
  const until = new Date(now.getTime() + HOURS[kind] * HOUR_MS);
  const [id, secret] = [randomUUID(), newSecret()];
  if (person !== undefined) await tx.deleteFrom('person_links').where('person_id', '=', person.id).execute();
  const detail = { id, kind, person: person?.id ?? null, until: until.toISOString() };
  await appendEvent(tx, encryption, { kind: 'link-made', actor, detail }, now);
  await tx
    .insertInto('person_links')
    .values({
      id,
      secret_hash: hashOf(secret),
      kind,
      person_id: person?.id ?? null,
      created_at: now,
      expires_at: until,
    })
    .execute();
  return { path: `${WELCOME_PATH}#${secret}`, until };
}

/** Ends a link, so that nobody uses it again. */
export async function consumeLink(tx: Transaction<Tables>, { id }: OpenLink): Promise<void> {
  await tx.deleteFrom('person_links').where('id', '=', id).execute();
}

/** Nobody has named the administrator that a server in development made up: in production they are nobody. */
async function disableMadeUp(tx: Transaction<Tables>, { encryption, clock }: PeopleParts): Promise<void> {
  const disabled = await tx
    .updateTable('people')
    .set({ state: 'disabled' })
    .where('made_up', '=', true)
    .where('state', '<>', 'disabled')
    .returning('id')
    .execute();
  for (const { id: person } of disabled)
    await appendEvent(
      tx,
      encryption,
      { kind: 'person-changed', actor: 'server', detail: { person, state: 'disabled' } },
      clock.now(),
    );
}

/**
 * A link for whoever starts the server: as long as there is no administrator, one that makes the first; in development,
 * where the first one is made up, one that signs in as that one again. Undefined: there is no need.
 */
export async function startLink(parts: PeopleParts): Promise<NewLink | undefined> {
  return inTurn(parts, async (tx) => {
    if (parts.config.production) await disableMadeUp(tx, parts);
    const known = await administrators(tx);
    if (known.length === 0) return insertLink(tx, parts, { kind: 'first', actor: 'server' });
    const madeUp = known.find((person) => person.madeUp);
    if (madeUp === undefined) return undefined;
    return insertLink(tx, parts, { kind: 'sign-in', person: madeUp, actor: 'server' });
  });
}

/**
 * A link for whoever may run commands: one that makes another administrator, or signs the person with an e-mail address
 * in. Undefined: nobody who may use the studio has this address.
 */
export async function commandLink(
  parts: Pick<PeopleParts, 'db' | 'encryption' | 'clock'>,
  { email, actor }: { readonly email?: string | undefined; readonly actor: string },
): Promise<NewLink | undefined> {
  return inTurn(parts, async (tx) => {
    if (email === undefined) return insertLink(tx, parts, { kind: 'administrator', actor });
    const person = await findByEmail(tx, email);
    if (person === undefined || person.state === 'disabled') return undefined;
    return insertLink(tx, parts, { kind: 'sign-in', person, actor });
  });
}
