import type { Generated } from 'kysely';
import type { Instant } from './visit-tables.ts';

/** What happened on a page (L2). No personal data: every word is of a closed list or of the campaign's document. */
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

export interface TrackingTables {
  events: EventsTable;
}
