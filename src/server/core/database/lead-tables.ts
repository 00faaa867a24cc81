import type { ColumnType, Generated } from 'kysely';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { Instant, Json } from './columns.ts';

/**
 * The newest revision of each lead (K1). `lead` is sealed; `phone_index` finds a phone number without revealing it
 * (F4).
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
 * Every revision ever saved. `delivery` is the sealed body of its delivery; `reply` is sent again if the save is
 * repeated.
 */
export interface LeadRevisionsTable {
  lead_id: string;
  revision: number;
  /**
   * An HMAC of the request; in rows from earlier versions a plain SHA-256, until a day later. `booking`: not a save,
   * but a revision caused by a booking.
   */
  request_hash: string;
  delivery: string;
  reply: string;
  created: boolean;
  created_at: Instant;
}

/** The state of each revision's delivery (O3): every revision has one row, in one of four states. */
export interface DeliveriesTable {
  lead_id: string;
  revision: number;
  /** `held`: the lead waits until someone has reviewed it. */
  state: 'queued' | 'delivered' | 'dead' | 'held';
  attempts: Generated<number>;
  last_status: string | null;
  /** The job that will deliver it; null while no LEAD_WEBHOOK_URL is configured. */
  job_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * Leads that look as if a bot sent them; nothing about the sender is stored. Released leads keep their rows, so that
 * they are not held again.
 */
export interface HeldLeadsTable {
  lead_id: string;
  campaign_id: string;
  reason: HoldReason;
  held_at: Instant;
  released_at: ColumnType<Date | null, Date | undefined, Date>;
}

export interface LeadTables {
  leads: LeadsTable;
  lead_revisions: LeadRevisionsTable;
  deliveries: DeliveriesTable;
  held_leads: HeldLeadsTable;
}
