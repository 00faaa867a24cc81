import { createHash } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ShownByApp } from '#api/contract/lead-calls.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Language } from '#schemas/language.ts';
import type { ConsentsTable, VisitorKeysTable } from '../../core/database/consent-tables.ts';
import type { OneStatement } from '../../core/database/one-statement.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { newVisitorKey, openVisitorKey, visitorKey } from './evidence/visitor-key.ts';

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

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

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
    text_sha256: sha256(decision.text),
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

/** A decision as it is compared with a new one. */
export type StoredDecision = Pick<Selectable<ConsentsTable>, 'type' | 'decision' | 'text_sha256'>;

/** The rows that a save adds to the evidence, and the visitor's key if the save creates it. */
export interface NewConsents {
  readonly rows: readonly Insertable<ConsentsTable>[];
  readonly key: Insertable<VisitorKeysTable> | undefined;
}

/**
 * What the decisions of a lead add to the evidence. A decision that is already recorded is not recorded again.
 * `recorded`: the newest decision of each type; `sealedKey`: the visitor's key, if there is one. Requires that the
 * visit is locked since they were read.
 */
export function newConsents(
  encryption: Encryption,
  decisions: readonly ConsentDecision[],
  context: ConsentContext,
  { recorded, sealedKey }: { readonly recorded: readonly StoredDecision[]; readonly sealedKey: string | undefined },
): NewConsents {
  const news = decisions.filter((decision) => {
    const [word, hash] = [decisionWord(decision.hasConsent), sha256(decision.text)];
    return !recorded.some(
      ({ type, decision: known, text_sha256 }) => type === decision.type && known === word && text_sha256 === hash,
    );
  });
  if (news.length === 0) return { rows: [], key: undefined };
  const { seal, key } =
    sealedKey === undefined
      ? newVisitorKey(encryption, context.leadId)
      : { seal: openVisitorKey(encryption, context.leadId, sealedKey), key: undefined };
  return { rows: news.map((decision) => rowOf(decision, context, seal)), key };
}

/**
 * Adds the rows to a statement. A key that somebody else has created meanwhile makes it fail: the evidence would be
 * sealed with a key that is not stored.
 */
export function withConsents(statement: OneStatement, { rows, key }: NewConsents): OneStatement {
  if (rows.length === 0) return statement;
  const decided: OneStatement = statement.with('decided', (db) => db.insertInto('consents').values(rows));
  return key === undefined ? decided : decided.with('own_key', (db) => db.insertInto('visitor_keys').values(key));
}
