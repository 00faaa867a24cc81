import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Instant, Json } from './columns.ts';

/** Every resolved document that was ever served (B1): a draft keeps the version it began with, even after a restart. */
export interface CampaignVersionsTable {
  id: string;
  version: number;
  content_hash: string;
  document: Json<Campaign>;
  first_seen_at: Instant;
}

/** Compiled validators of question sets, served as `/v/<hash>.js`. */
export interface QuestionSetValidatorsTable {
  hash: string;
  code: string;
  created_at: Instant;
}

export interface ContentTables {
  campaign_versions: CampaignVersionsTable;
  question_set_validators: QuestionSetValidatorsTable;
}
