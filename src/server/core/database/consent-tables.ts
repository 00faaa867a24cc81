import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#schemas/language.ts';
import type { Instant } from './columns.ts';

/** Evidence of one consent decision (G1). Rows are only ever added; a trigger rejects anything else. */
export interface ConsentsTable {
  id: Generated<string>;
  lead_id: string;
  revision: number | null;
  type: string;
  decision: 'given' | 'refused' | 'implied';
  text: string;
  text_sha256: string;
  language: Language;
  campaign_id: string;
  campaign_version: number;
  content_hash: string;
  control: string;
  /** The state of the control before the visitor touched it: `unticked`, or `none` if there is no box. */
  initial_state: string;
  /** Who vouches that these words were shown: the server, which took them from the document, or only the browser. */
  words: Generated<'server' | 'browser'>;
  /** Sealed: phone and postal code. */
  contact: string;
  origin: string;
  country: string;
  site_id: string | null;
  recorded_at: Instant;
}

/**
 * A name typed under a text on our own signing page (K3). Rows are only ever added; a trigger rejects anything else.
 */
export interface SignaturesTable {
  id: Generated<string>;
  /** The decision that this signs; it holds campaign, version, place and phone. */
  consent_id: string;
  lead_id: string;
  text: string;
  text_sha256: string;
  /** The meaning of the signature, in the words shown above it. */
  meaning: string;
  language: Language;
  /** Sealed: the name as typed, and the names in the lead. */
  signer: string;
  /** The date shown on the page. */
  signed_on: string;
  signed_at: Instant;
}

/**
 * The hash chain over the consent evidence: each link depends on its decision and on the previous link. Rows are only
 * ever added.
 */
export interface ConsentLinksTable {
  /** Counted from 1, without gaps. */
  position: string;
  consent_id: string;
  hash: string;
  linked_at: Instant;
}

/** Keys that sealed data in this database. */
export interface EncryptionKeysTable {
  id: string;
  first_used_at: Instant;
}

/** Keys that no longer seal anything. `remains` is sealed, and is what verifies their signatures and indexes. */
export interface RetiredKeysTable {
  id: string;
  remains: string;
  retired_at: Instant;
}

/** The key that seals a visitor's part of the evidence, itself sealed. It is removed with the visitor's data. */
export interface VisitorKeysTable {
  lead_id: string;
  sealed_key: string;
  created_at: Instant;
}

/** Visitors whose data were erased: nothing more is accepted from them, however late a browser sends it. */
export interface ErasuresTable {
  lead_id: string;
  erased_at: Instant;
  /** An `ErasedHistory`: when the removed data was created. Null: erased before this was recorded. */
  removed: ColumnType<unknown, string | undefined, string>;
}

/** What operators read with a command. `lead_id` null: all leads that existed. Rows are only ever added. */
export interface AccessesTable {
  id: Generated<string>;
  action: 'export' | 'photos';
  lead_id: string | null;
  /** The operating-system account that ran the command. */
  actor: string;
  accessed_at: Instant;
}

/** Accesses that were interrupted. Rows are only ever added. */
export interface FailedAccessesTable {
  access_id: string;
  /** How many leads or photos had been given away by then. */
  given: number;
  failed_at: Instant;
}

export interface ConsentTables {
  consents: ConsentsTable;
  accesses: AccessesTable;
  failed_accesses: FailedAccessesTable;
  visitor_keys: VisitorKeysTable;
  erasures: ErasuresTable;
  signatures: SignaturesTable;
  consent_links: ConsentLinksTable;
  encryption_keys: EncryptionKeysTable;
  retired_keys: RetiredKeysTable;
}
