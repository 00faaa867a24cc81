import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

/**
 * Something that happened on a page (L2). No personal data: every word comes from a closed list or from the campaign's
 * document.
 */
export interface EventsTable {
  id: Generated<string>;
  draft_id: string | null;
  event: string;
  detail: string | null;
  campaign_id: string;
  campaign_version: number;
  route_path: string;
  block: string;
  field: string | null;
  logged_at: Instant;
}

/** Parts of recorded sessions (L3), masked, kept 14 days. */
export interface RecordingsTable {
  id: Generated<string>;
  session_id: string;
  order_id: number;
  campaign_id: string;
  body: string;
  bytes: number;
  recorded_at: Instant;
}

/**
 * Messages that are sent to outside services once (K4, L4, L6). `payload` is sealed, and removed once it was accepted.
 */
export interface OutsideMessagesTable {
  id: Generated<string>;
  service: string;
  key: string;
  payload: string | null;
  state: Generated<'queued' | 'sent' | 'dead' | 'held'>;
  attempts: Generated<number>;
  last_status: string | null;
  /** The lead that the message is about, while that lead waits until someone has reviewed it. */
  held_for: ColumnType<string | null, string | undefined, null>;
  created_at: Instant;
  updated_at: Instant;
  /** Increases with every message. */
  position: Generated<string>;
  /** What the message is about, if its order matters. */
  in_order_of: string | null;
}

/** The random number by which the ad-security service knows a visit, and the service's answer (L6). */
export interface AdSecurityVisitsTable {
  draft_id: string;
  transaction_id: Generated<string>;
  response: string | null;
  created_at: Instant;
}

/** The product's own prefilled links (K4). Neither slug nor person is stored in plain text. */
export interface RelaySlugsTable {
  slug_index: string;
  patient: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Instant;
}

/** What leads of such links changed; `body` is sealed. */
export interface RelayUpdatesTable {
  key: string;
  slug_index: string;
  kind: string;
  body: string;
  created_at: Instant;
}

/** Which visit a recorded session belongs to. */
export interface RecordingSessionsTable {
  session_id: string;
  draft_id: string;
  begun_at: Instant;
}

export interface TrackingTables {
  outside_messages: OutsideMessagesTable;
  ad_security_visits: AdSecurityVisitsTable;
  relay_slugs: RelaySlugsTable;
  relay_updates: RelayUpdatesTable;
  events: EventsTable;
  recordings: RecordingsTable;
  recording_sessions: RecordingSessionsTable;
}
