import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import { isLink, NO_LINK, unlinkedConsents, type ChainHead } from './consent-chain.ts';

const BATCH = 1000;

/** A break in the evidence. */
export interface EvidenceFault {
  readonly kind: 'altered' | 'removed' | 'link-missing' | 'cut-off';
  /** The link, counted from 1. */
  readonly position: number;
  /** The row of `consents`, if known. */
  readonly consent?: string;
}

export interface EvidenceReport {
  readonly verified: number;
  /** Decisions stored after the last link; the server links them within a minute. */
  readonly unlinked: number;
  readonly head: ChainHead;
  readonly faults: readonly EvidenceFault[];
}

interface Walk {
  before: ChainHead;
  verified: number;
  readonly faults: EvidenceFault[];
}

type Links = Awaited<ReturnType<typeof linksAfter>>;

function linksAfter(db: Kysely<Tables>, position: number) {
  return db
    .selectFrom('consent_links')
    .selectAll()
    .where('position', '>', String(position))
    .orderBy('position')
    .limit(BATCH)
    .execute();
}

async function walkBatch(db: Kysely<Tables>, encryption: Encryption, links: Links, walk: Walk): Promise<void> {
  const rows = new Map(
    (
      await db
        .selectFrom('consents')
        .selectAll()
        .where(
          'id',
          'in',
          links.map(({ consent_id }) => consent_id),
        )
        .execute()
    ).map((row) => [row.id, row]),
  );
  for (const { position: stored, consent_id: consent, hash } of links) {
    const position = Number(stored);
    for (let missing = walk.before.position + 1; missing < position; missing++)
      walk.faults.push({ kind: 'link-missing', position: missing });
    const row = rows.get(consent);
    const whole = row !== undefined && createHash('sha256').update(row.text, 'utf8').digest('hex') === row.text_sha256;
    // Nothing can be said about the link after a missing one: its break is the gap's.
    const follows = position === walk.before.position + 1;
    if (!row) walk.faults.push({ kind: 'removed', position, consent });
    else if (!whole || (follows && !isLink(encryption, walk.before.hash, row, hash)))
      walk.faults.push({ kind: 'altered', position, consent });
    else walk.verified += 1;
    walk.before = { position, hash };
  }
}

/**
 * Verifies the chain of the consent evidence from its first link (G1). `known` is a head that was recorded earlier: the
 * chain must still contain it. Decisions that are not linked yet are counted here, and verified once they are.
 */
export async function verifyConsents(
  db: Kysely<Tables>,
  encryption: Encryption,
  known?: ChainHead,
): Promise<EvidenceReport> {
  const walk: Walk = { before: NO_LINK, verified: 0, faults: [] };
  let isKnown = known === undefined || known.position === 0;
  for (let links = await linksAfter(db, 0); links.length > 0; links = await linksAfter(db, walk.before.position)) {
    isKnown ||= links.some(({ position, hash }) => Number(position) === known?.position && hash === known.hash);
    await walkBatch(db, encryption, links, walk);
  }
  if (!isKnown && known) walk.faults.push({ kind: 'cut-off', position: known.position });
  const { count } = await unlinkedConsents(db)
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { verified: walk.verified, unlinked: Number(count), head: walk.before, faults: walk.faults };
}
