import type { Kysely } from 'kysely';
import { isRecord } from '#api/guards.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { slugPurpose } from '../tracking/index.ts';
import { draftPurpose } from '../visits/index.ts';

/** How a person is identified: a number in E.164, or an e-mail address in any case. */
export interface Contact {
  readonly phone?: string;
  readonly email?: string;
}

/** What is stored about a person besides leads. */
export interface Unsaved {
  /** The ids of drafts: unfinished visits. */
  readonly drafts: readonly string[];
  /** The indexes of prefilled links, for `removeSlugs`. */
  readonly slugs: readonly string[];
}

const AT_ONCE = 500;
/** Sorts before every draft id. */
const NO_DRAFT = '00000000-0000-0000-0000-000000000000';

/** The rows of a table ordered by key, one page at a time. */
async function* inPages<Row>(
  first: string,
  read: (after: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}

function isAbout(texts: readonly unknown[], { phone, email }: Contact): boolean {
  const wanted = email?.toLowerCase();
  return texts.some((text) => typeof text === 'string' && (text === phone || text.toLowerCase() === wanted));
}

function contentOf(encryption: Encryption, purpose: string, sealed: string): Readonly<Record<string, unknown>> {
  const content: unknown = JSON.parse(encryption.open(purpose, sealed));
  return isRecord(content) ? content : {};
}

async function draftsOf(db: Kysely<Tables>, encryption: Encryption, contact: Contact): Promise<string[]> {
  const found: string[] = [];
  const drafts = db.selectFrom('drafts').select(['id', 'payload']).orderBy('id').limit(AT_ONCE);
  const read = (after: string) => drafts.where('id', '>', after).execute();
  for await (const { id, payload } of inPages(NO_DRAFT, read, (row) => row.id)) {
    const { answers } = contentOf(encryption, draftPurpose(id), payload);
    const texts = isRecord(answers) ? [answers['candidate.phone'], answers['candidate.email']] : [];
    if (isAbout(texts, contact)) found.push(id);
  }
  return found;
}

async function slugsOf(db: Kysely<Tables>, encryption: Encryption, contact: Contact): Promise<string[]> {
  const found: string[] = [];
  const slugs = db.selectFrom('relay_slugs').select(['slug_index', 'patient']).orderBy('slug_index').limit(AT_ONCE);
  const read = (after: string) => slugs.where('slug_index', '>', after).execute();
  for await (const { slug_index: index, patient } of inPages('', read, (row) => row.slug_index)) {
    if (isAbout(Object.values(contentOf(encryption, slugPurpose(index), patient)), contact)) found.push(index);
  }
  return found;
}

/**
 * The drafts and prefilled links that contain a phone number or an e-mail address. Both are sealed without an index, so
 * each one is opened: seconds for a hundred thousand (P2).
 */
export async function findUnsaved(db: Kysely<Tables>, encryption: Encryption, contact: Contact): Promise<Unsaved> {
  return { drafts: await draftsOf(db, encryption, contact), slugs: await slugsOf(db, encryption, contact) };
}

/** Removes prefilled links, and what their leads changed. Returns how many there were. */
export async function removeSlugs(db: Kysely<Tables>, indexes: readonly string[]): Promise<number> {
  if (indexes.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('relay_slugs')
    .where('slug_index', 'in', [...indexes])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
