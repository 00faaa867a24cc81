import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ConsentsTable } from '../../../core/database/consent-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';

const PURPOSE = 'consent-chain';
const BATCH = 500;

/** The newest link of the chain, to be kept elsewhere: someone who truncates the chain cannot change that copy. */
export interface ChainHead {
  /** 0: the chain has no links yet. */
  readonly position: number;
  readonly hash: string;
}

export const NO_LINK: ChainHead = { position: 0, hash: '' };

/** The text that a link hashes: the previous link, then the whole row, its columns in alphabetical order. */
export function linkText(before: string, row: Selectable<ConsentsTable>): string {
  const columns = Object.entries(row)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return `${before}\n${JSON.stringify(columns)}`;
}

export function isLink(encryption: Encryption, before: string, row: Selectable<ConsentsTable>, hash: string): boolean {
  return encryption.isSigned(PURPOSE, linkText(before, row), hash);
}

async function headOf(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<ChainHead> {
  const last = await db
    .selectFrom('consent_links')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { position: Number(last.position), hash: last.hash } : NO_LINK;
}

/** The decisions that have no link yet. */
export function unlinkedConsents(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('consents')
    .where((all) =>
      all.not(
        all.exists(
          all.selectFrom('consent_links').select('position').whereRef('consent_links.consent_id', '=', 'consents.id'),
        ),
      ),
    );
}

/** Adds up to 500 decisions within a transaction; other processes that link wait until it ends. */
export async function linkBatch(
  tx: Transaction<Tables>,
  encryption: Encryption,
  now: Date,
): Promise<{ readonly count: number; readonly head: ChainHead }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE}, 0))`.execute(tx);
  const rows = await unlinkedConsents(tx).selectAll().orderBy('id').limit(BATCH).execute();
  let head = await headOf(tx);
  const links = rows.map((row) => {
    head = { position: head.position + 1, hash: encryption.sign(PURPOSE, linkText(head.hash, row)) };
    return { position: String(head.position), consent_id: row.id, hash: head.hash, linked_at: now };
  });
  if (links.length > 0) await tx.insertInto('consent_links').values(links).execute();
  return { count: links.length, head };
}

/**
 * Adds the decisions without a link to the chain. Not done when decisions are stored, because all saves would then wait
 * for each other. Several processes may run it at once; they take turns. Returns how many were added, and the chain's
 * head.
 */
export async function linkConsents(
  db: Kysely<Tables>,
  encryption: Encryption,
  now: Date,
): Promise<{ readonly count: number; readonly head: ChainHead }> {
  for (let count = 0; ;) {
    const batch = await db.transaction().execute((tx) => linkBatch(tx, encryption, now));
    count += batch.count;
    if (batch.count < BATCH) return { count, head: batch.head };
  }
}
