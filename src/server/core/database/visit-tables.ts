import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#schemas/language.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';

/** A JSON column: read as the value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A time column that the database fills in, or that the server's clock gives. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A visit between two requests (K8). `payload` is sealed: answers, query and all. */
export interface DraftsTable {
  id: string;
  payload: string;
  saved_at: Instant;
  /** When the server first heard of the visit. */
  started_at: Instant;
}

/** A secret that proves a draft to be its sender's, as a keyed hash (K8). */
export interface DraftSecretsTable {
  draft_id: string;
  mark: string;
  bound_at: Instant;
}

/**
 * The newest revision of each lead (K1). `lead` is sealed; `phone_index` finds a phone number without showing it (F4).
 */
export interface LeadsTable {
  id: string;
  campaign_id: string;
  campaign_version: number;
  content_hash: string;
  revision: number;
  lead: string;
  phone_index: string;
  study_id: string | null;
  verdicts: Json<Verdicts | null>;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * Every revision that was ever saved. `delivery` is the sealed body of its delivery; `reply` is given again to a
 * replay.
 */
export interface LeadRevisionsTable {
  lead_id: string;
  revision: number;
  /**
   * An HMAC of what was sent; in rows of before a plain SHA-256, until a day later. `booking`: no save, but what a
   * booking told.
   */
  request_hash: string;
  delivery: string;
  reply: string;
  created: boolean;
  created_at: Instant;
}

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

/** What happened in a visit (L1). No personal data. */
export interface ActionsTable {
  id: Generated<string>;
  draft_id: string | null;
  code: string;
  campaign_id: string;
  route_path: string;
  screener: string | null;
  query: Json<Readonly<Record<string, string>>>;
  logged_at: Instant;
}

/** Route changes (A14). No personal data. */
export interface RouterLogsTable {
  id: Generated<string>;
  campaign_id: string;
  study_id: string | null;
  to_route: string;
  from_route: string | null;
  path: string;
  query: Json<Readonly<Record<string, string>>>;
  logged_at: Instant;
}

/** Addresses that named no campaign (A6). */
export interface RedirectDebugTable {
  id: Generated<string>;
  referrer_url: string;
  attempted_campaign: string;
  logged_at: Instant;
}

/** Where the delivery of each revision stands (O3): every revision has one row, in one of four states. */
export interface DeliveriesTable {
  lead_id: string;
  revision: number;
  /** `held`: the lead waits until somebody has looked at it. */
  state: 'queued' | 'delivered' | 'dead' | 'held';
  attempts: Generated<number>;
  last_status: string | null;
  /** The job that will deliver it; null while no LEAD_WEBHOOK_URL is configured. */
  job_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Leads that look like a program's, and nothing of whoever sent them. Released ones stay: they are not held again. */
export interface HeldLeadsTable {
  lead_id: string;
  campaign_id: string;
  reason: HoldReason;
  held_at: Instant;
  released_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** Compiled validators of question sets, served as `/v/<hash>.js`. */
export interface QuestionSetValidatorsTable {
  hash: string;
  code: string;
  created_at: Instant;
}

/**
 * What is left of a share. `bucket` is the name of the limit and a keyed hash of whom it is for: no address, no phone
 * number.
 */
export interface RateLimitsTable {
  bucket: string;
  tokens: number;
  /** Did the last request get one? */
  taken: boolean;
  at: Instant;
}

export interface VisitTables {
  drafts: DraftsTable;
  draft_secrets: DraftSecretsTable;
  leads: LeadsTable;
  lead_revisions: LeadRevisionsTable;
  consents: ConsentsTable;
  actions: ActionsTable;
  router_logs: RouterLogsTable;
  redirect_debug: RedirectDebugTable;
  deliveries: DeliveriesTable;
  held_leads: HeldLeadsTable;
  question_set_validators: QuestionSetValidatorsTable;
  rate_limits: RateLimitsTable;
}
