import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#schemas/language.ts';
import type { Instant } from './columns.ts';

/** Evidence of one consent decision (G1). Rows are only ever added; a trigger refuses anything else. */
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
  /** How the control stood before the visitor touched it: `unticked`, or `none` where there is no box. */
  initial_state: string;
  /** Who says that these words were shown: the server, which made them of the document, or only the browser. */
  words: Generated<'server' | 'browser'>;
  /** Sealed: phone and postal code. */
  contact: string;
  origin: string;
  country: string;
  site_id: string | null;
  recorded_at: Instant;
}

/**
 * A name typed below a text on our own signing page (K3). Rows are only ever added; a trigger refuses anything else.
 */
export interface SignaturesTable {
  id: Generated<string>;
  /** The decision that it is the signature of: campaign, version, place and phone stand there. */
  consent_id: string;
  lead_id: string;
  text: string;
  text_sha256: string;
  /** What the signature means, in the words that stood above it. */
  meaning: string;
  language: Language;
  /** Sealed: the name as it was typed, and the names of the lead. */
  signer: string;
  /** The date that stood on the page. */
  signed_on: string;
  signed_at: Instant;
}

/**
 * The chain of the consent evidence: each link depends on its decision and on the link before it. Rows are only ever
 * added.
 */
export interface ConsentLinksTable {
  /** From 1, without gaps. */
  position: string;
  consent_id: string;
  hash: string;
  linked_at: Instant;
}

/** Keys that data of this database were sealed with. */
export interface EncryptionKeysTable {
  id: string;
  first_used_at: Instant;
}

/** Keys that seal nothing any longer. `remains` is sealed: what their signatures and indexes are recognised by. */
export interface RetiredKeysTable {
  id: string;
  remains: string;
  retired_at: Instant;
}

/** The key that a visitor's part of the evidence is sealed with, itself sealed. It goes with the visitor's data. */
export interface VisitorKeysTable {
  lead_id: string;
  sealed_key: string;
  created_at: Instant;
}

/** Visitors whose data were erased: nothing of theirs is taken again, however late a browser sends it. */
export interface ErasuresTable {
  lead_id: string;
  erased_at: Instant;
  /** An `ErasedHistory`: when what was removed had come to be. Null: erased before this was kept. */
  removed: ColumnType<unknown, string | undefined, string>;
}

/** What operators read with a command. `lead_id` null: every lead that there was. Rows are only ever added. */
export interface AccessesTable {
  id: Generated<string>;
  action: 'export' | 'photos';
  lead_id: string | null;
  /** The account of the machine that ran the command. */
  actor: string;
  accessed_at: Instant;
}

/** Accesses that broke off. Rows are only ever added. */
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
