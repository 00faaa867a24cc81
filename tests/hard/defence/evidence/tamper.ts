import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/core/database/tables.ts';
import type { Encryption } from '#server/core/crypto/encryption.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { tampered } from '#tests/support/database/tampered.ts';

/** Changes a text and its hash, as somebody who wants it to be believed would. */
function changeText(tx: Transaction<Tables>, position: number) {
  return sql`
    update consents
    set text = text || ' And more.', text_sha256 = encode(sha256(convert_to(text || ' And more.', 'UTF8')), 'hex')
    where id = (select consent_id from consent_links where position = ${position})`.execute(tx);
}

function deleteRow(tx: Transaction<Tables>, position: number) {
  return sql`
    delete from consents where id = (select consent_id from consent_links where position = ${position})`.execute(tx);
}

/** Swaps two decisions in the chain. */
async function swap(tx: Transaction<Tables>, position: number): Promise<void> {
  const [one, other] = await tx
    .selectFrom('consent_links')
    .select('consent_id')
    .where('position', 'in', [String(position), String(position + 1)])
    .orderBy('position')
    .execute();
  await sql`update consent_links set consent_id = -1 where position = ${position}`.execute(tx);
  await sql`update consent_links set consent_id = ${one?.consent_id} where position = ${position + 1}`.execute(tx);
  await sql`update consent_links set consent_id = ${other?.consent_id} where position = ${position}`.execute(tx);
}

const KINDS = [changeText, deleteRow, swap] as const;

/** Tampers at many places at once, one kind after the other, and returns how many of them were detected. */
export async function tamperAt(
  db: Kysely<Tables>,
  encryption: Encryption,
  positions: readonly number[],
): Promise<number> {
  const { faults } = await tampered(
    db,
    async (tx) => {
      for (const [index, position] of positions.entries()) await KINDS[index % KINDS.length]?.(tx, position);
    },
    (tx) => verifyConsents(tx, encryption),
  );
  const found = new Set(faults.map(({ position }) => position));
  return positions.filter((position) => found.has(position)).length;
}

/**
 * Removes the newest links with their rows, one or more of them, and returns how often this was detected by a head that
 * was written down.
 */
export async function cutTails(
  db: Kysely<Tables>,
  encryption: Encryption,
  lengths: readonly number[],
): Promise<number> {
  const { head } = await verifyConsents(db, encryption);
  let found = 0;
  for (const length of lengths) {
    const cut = (tx: Transaction<Tables>) =>
      sql`
        with gone as (delete from consent_links where position > ${head.position - length} returning consent_id)
        delete from consents where id in (select consent_id from gone)`.execute(tx);
    const { faults } = await tampered(db, cut, (tx) => verifyConsents(tx, encryption, head));
    if (faults.some(({ kind }) => kind === 'cut-off')) found += 1;
  }
  return found;
}
