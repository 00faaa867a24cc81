import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Instant, Json } from './visit-tables.ts';

/** Every resolved document that was ever served (B1): a draft keeps the version it began with, also after a restart. */
export interface CampaignVersionsTable {
  id: string;
  version: number;
  content_hash: string;
  document: Json<Campaign>;
  first_seen_at: Instant;
}

export interface CampaignTables {
  campaign_versions: CampaignVersionsTable;
}
