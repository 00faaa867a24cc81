import type { Kysely, Selectable } from 'kysely';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CampaignVersionsTable } from '../../core/database/content-tables.ts';
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
  /** The versions whose hash is not known here: those that another server of the database has stored. */
  loadUnknown(isKnown: (hash: string) => boolean): Promise<PublishedCampaign[]>;
  /** A version that was served at some time, by its hash. */
  find(id: string, version: number, hash: string): Promise<PublishedCampaign | undefined>;
  /** Stores a version; storing it again changes nothing. */
  keep(published: PublishedCampaign): Promise<void>;
}

/** Versions in the table `campaign_versions`. */
export function createCampaignVersions(db: Kysely<Tables>, clock: Clock): CampaignVersions {
  const stored = () => db.selectFrom('campaign_versions').select(['document', 'content_hash']).orderBy('first_seen_at');
  return {
    load: async () => (await stored().execute()).map(publishedOf),
    loadUnknown: async (isKnown) => {
      const hashes = await db.selectFrom('campaign_versions').select('content_hash').execute();
      const unknown = hashes.map(({ content_hash: hash }) => hash).filter((hash) => !isKnown(hash));
      return unknown.length === 0
        ? []
        : (await stored().where('content_hash', 'in', unknown).execute()).map(publishedOf);
    },
    find: async (id, version, hash) => {
      const row = await db
        .selectFrom('campaign_versions')
        .select(['document', 'content_hash'])
        .where('id', '=', id)
        .where('version', '=', version)
        .where('content_hash', '=', hash)
        .executeTakeFirst();
      return row && publishedOf(row);
    },
    keep: (published) => keepVersion(db, published, clock.now()),
  };
}

function publishedOf({ document, content_hash }: Pick<Selectable<CampaignVersionsTable>, 'document' | 'content_hash'>) {
  return { campaign: document, contentHash: content_hash };
}

/** Stores a version that is served, or about to be; within a transaction, if `db` is one. */
export async function keepVersion(
  db: Pick<Kysely<Tables>, 'insertInto'>,
  { campaign, contentHash }: PublishedCampaign,
  now: Date,
): Promise<void> {
  await db
    .insertInto('campaign_versions')
    .values({
      id: campaign.id,
      version: campaign.version,
      content_hash: contentHash,
      document: JSON.stringify(campaign),
      first_seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['id', 'version', 'content_hash']).doNothing())
    .execute();
}
