import type { Generated } from 'kysely';
import type { Instant, Json } from './columns.ts';

/** A visit between two requests (K8). `payload` is sealed, including answers and query. */
export interface DraftsTable {
  id: string;
  payload: string;
  saved_at: Instant;
  /** When the server first heard of the visit. */
  started_at: Instant;
}

/** A secret that proves that a draft belongs to the sender, as a keyed hash (K8). */
export interface DraftSecretsTable {
  draft_id: string;
  mark: string;
  bound_at: Instant;
}

/** An action in a visit (L1). No personal data. */
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

/** A photo that a visitor sent (C15). The sealed bytes are in the image storage under `<draft id>/<id>`. */
export interface ImagesTable {
  id: string;
  draft_id: string;
  /** The lead that it was sent with; null before that. */
  lead_id: string | null;
  /** `writing`: the bytes may not be in the storage yet. */
  state: 'writing' | 'stored';
  type: string;
  bytes: number;
  /** Of the cleaned bytes, before sealing. */
  sha256: string;
  created_at: Instant;
}

export interface VisitTables {
  drafts: DraftsTable;
  draft_secrets: DraftSecretsTable;
  actions: ActionsTable;
  router_logs: RouterLogsTable;
  redirect_debug: RedirectDebugTable;
  images: ImagesTable;
}
