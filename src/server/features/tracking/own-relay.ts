import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Compile } from 'typebox/compile';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { type Relay, RelayPatientRecord } from '../integrations/index.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { Catalogue } from '../studies/index.ts';
import type { Clock } from '../../core/clock.ts';

const SLUG = /^[A-Za-z0-9_-]{22}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const record = Compile(RelayPatientRecord);

export interface OwnRelayParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'sitesNear'>;
}

/** The purpose under which the person of a slug is sealed. */
export function slugPurpose(index: string): string {
  return `relay_slugs:${index}`;
}

/** The purpose under which a change made by a slug's lead is sealed. */
export function relayUpdatePurpose(key: string): string {
  return `relay_updates:${key}`;
}

/**
 * Creates a slug of 128 random bits for a person, valid for some days. The table stores neither the slug nor the person
 * in plain text.
 */
export async function createSlug(
  { db, encryption, clock }: Omit<OwnRelayParts, 'catalogue'>,
  person: RelayPatient,
  days: number,
): Promise<string> {
  const slug = randomBytes(16).toString('base64url');
  const index = encryption.blindIndex(slug);
  const expires = new Date(clock.now().getTime() + days * DAY_MS);
  await db
    .insertInto('relay_slugs')
    .values({
      slug_index: index,
      patient: encryption.seal(slugPurpose(index), JSON.stringify(person)),
      expires_at: expires,
      created_at: clock.now(),
    })
    .execute();
  return slug;
}

async function findSlug({ db, encryption, clock }: Omit<OwnRelayParts, 'catalogue'>, slug: string) {
  if (!SLUG.test(slug)) return undefined;
  return db
    .selectFrom('relay_slugs')
    .selectAll()
    .where('slug_index', 'in', [...encryption.blindIndexes(slug)])
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

function personOf(
  encryption: Encryption,
  row: { readonly slug_index: string; readonly patient: string },
): RelayPatient {
  const person: unknown = JSON.parse(encryption.open(slugPurpose(row.slug_index), row.patient));
  if (!record.Check(person)) throw new Error('A sealed slug does not hold a person');
  return person;
}

/**
 * The product's own relay (K3): slugs in the database, each of which can be exchanged once. What a lead changed is
 * stored with its slug.
 */
export function createOwnRelay(parts: OwnRelayParts): Relay {
  const { db, encryption, clock, catalogue } = parts;
  return {
    patientInfo: async (slug) => {
      const row = await findSlug(parts, slug);
      // One statement decides who is first, however many requests are concurrent.
      const first =
        row &&
        (await db
          .updateTable('relay_slugs')
          .set({ used_at: clock.now() })
          .where('slug_index', '=', row.slug_index)
          .where('used_at', 'is', null)
          .returning('slug_index')
          .executeTakeFirst());
      return { ok: true, value: row && first ? personOf(encryption, row) : null };
    },
    sites: async (slug, studyId) => {
      const row = await findSlug(parts, slug);
      if (!row) return { ok: true, value: null };
      const { postalCode, country = 'US' } = personOf(encryption, row);
      return {
        ok: true,
        value: postalCode === undefined ? [] : ((await catalogue.sitesNear({ studyId, postalCode, country })) ?? []),
      };
    },
    updateLead: async (tx, { slug, update, key }) => {
      const row = await findSlug({ ...parts, db: tx }, slug);
      if (!row) return;
      const body = encryption.seal(relayUpdatePurpose(key), JSON.stringify(update));
      await tx
        .insertInto('relay_updates')
        .values({ key, slug_index: row.slug_index, kind: update.kind, body, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
  };
}

/** Removes expired slugs and the data stored with them. Returns how many. */
export async function removeExpiredSlugs(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db.deleteFrom('relay_slugs').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
