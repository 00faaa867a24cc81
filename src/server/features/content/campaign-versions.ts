import type { Kysely } from 'kysely';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

/** A campaign that passed the checker, as visitors get it. */
export interface PublishedCampaign {
  readonly campaign: Campaign;
  /** SHA-256 (hex) of the resolved document. Together with the version it identifies what a visitor saw (B1). */
  readonly contentHash: string;
}

/** Where versions survive a restart. */
export interface CampaignVersions {
  /** Every version ever served, oldest first. */
  load(): Promise<PublishedCampaign[]>;
  /** Stores a version; storing it again changes nothing. */
  keep(published: PublishedCampaign): Promise<void>;
}

/** Versions in the table `campaign_versions`. */
export function createCampaignVersions(db: Kysely<Tables>, clock: Clock): CampaignVersions {
  return {
    load: async () => {
      const rows = await db
        .selectFrom('campaign_versions')
        .select(['document', 'content_hash'])
        .orderBy('first_seen_at')
        .execute();
      return rows.map(({ document, content_hash }) => ({ campaign: document, contentHash: content_hash }));
    },
    keep: async ({ campaign, contentHash }) => {
      await db
        .insertInto('campaign_versions')
        .values({
          id: campaign.id,
          version: campaign.version,
          content_hash: contentHash,
          document: JSON.stringify(campaign),
          first_seen_at: clock.now(),
        })
        .onConflict((conflict) => conflict.columns(['id', 'version', 'content_hash']).doNothing())
        .execute();
    },
  };
}
