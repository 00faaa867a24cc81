import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ShownByApp } from '#api/contract/lead-calls.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Language } from '#schemas/language.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { visitorKey } from './evidence/visitor-key.ts';

/** What a consent decision is evidence of, besides the decision itself (G1). */
export interface ConsentContext {
  readonly leadId: string;
  /** Null: a decision outside the saving of a lead. */
  readonly revision: number | null;
  readonly language: Language;
  readonly campaignId: string;
  readonly campaignVersion: number;
  readonly contentHash: string;
  readonly phone: string;
  readonly postal: string;
  /** The page, without its query. */
  readonly origin: string;
  readonly country: string;
  readonly siteId: string | null;
  readonly at: Date;
  /** Who vouches that the words were shown (default: the server). */
  readonly words?: 'server' | 'browser';
}

const INITIAL_STATE = {
  checkbox: 'unticked',
  buttons: 'none chosen',
  implied: 'none',
  signature: 'empty',
} as const satisfies Record<ConsentDecision['control'], string>;

export function decisionWord(hasConsent: ConsentDecision['hasConsent']): 'given' | 'refused' | 'implied' {
  return hasConsent === 'implied' ? 'implied' : hasConsent ? 'given' : 'refused';
}

/** The purpose under which a consent's phone number and postal code are sealed, with the visitor's key. */
export function contactPurpose(leadId: string): string {
  return `consents:${leadId}`;
}

/**
 * The decisions with the words that were read. A text that an app showed in place of the server's, because its brand or
 * its texts differ, is evidence of what a browser says (G1).
 */
export function wordsAsRead(decisions: readonly ConsentDecision[], shown: ShownByApp | undefined): ConsentDecision[] {
  return decisions.map((decision) => {
    const text = shown?.consents.find(({ type }) => type === decision.type)?.text ?? decision.text;
    return text === decision.text ? decision : { ...decision, text, words: 'browser' };
  });
}

function rowOf(decision: ConsentDecision, context: ConsentContext, encryption: Pick<Encryption, 'seal'>) {
  return {
    lead_id: context.leadId,
    revision: context.revision,
    type: decision.type,
    decision: decisionWord(decision.hasConsent),
    text: decision.text,
    words: decision.words ?? context.words ?? 'server',
    text_sha256: createHash('sha256').update(decision.text, 'utf8').digest('hex'),
    language: decision.language ?? context.language,
    campaign_id: context.campaignId,
    campaign_version: context.campaignVersion,
    content_hash: context.contentHash,
    control: decision.control,
    initial_state: INITIAL_STATE[decision.control],
    contact: encryption.seal(
      contactPurpose(context.leadId),
      JSON.stringify({ phone: context.phone, postal: context.postal }),
    ),
    origin: context.origin,
    country: context.country,
    site_id: context.siteId,
    recorded_at: context.at,
  };
}

/** Adds one decision to the evidence. Returns its id. */
export async function storeConsent(
  db: Kysely<Tables>,
  encryption: Encryption,
  decision: ConsentDecision,
  context: ConsentContext,
): Promise<string> {
  const { id } = await db
    .insertInto('consents')
    .values(rowOf(decision, context, await visitorKey(db, encryption, context.leadId)))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds the decisions of a saved lead. A decision that is already recorded is not recorded again. `recorded`: does the
 * lead have any recorded decision?
 */
export async function storeConsents(
  db: Kysely<Tables>,
  encryption: Encryption,
  decisions: readonly ConsentDecision[],
  context: ConsentContext,
  recorded = true,
): Promise<void> {
  const known = !recorded
    ? []
    : await db
        .selectFrom('consents')
        .select(['type', 'decision', 'text_sha256'])
        .distinctOn('type')
        .where('lead_id', '=', context.leadId)
        .orderBy('type')
        .orderBy('id', 'desc')
        .execute();
  if (decisions.length === 0) return;
  const own = await visitorKey(db, encryption, context.leadId);
  const rows = decisions.map((decision) => rowOf(decision, context, own));
  const news = rows.filter(
    (row) =>
      !known.some(
        ({ type, decision, text_sha256 }) =>
          type === row.type && decision === row.decision && text_sha256 === row.text_sha256,
      ),
  );
  if (news.length > 0) await db.insertInto('consents').values(news).execute();
}
