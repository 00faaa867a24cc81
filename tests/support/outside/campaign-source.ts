import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { createCampaignVersions } from '#server/features/content/campaign-versions.ts';
import {
  createCampaigns,
  type CampaignsOptions,
  type LiveCampaigns,
} from '#server/features/content/create-campaigns.ts';
import { createFolderSource } from '#server/features/content/sources/folder-source.ts';
import { createHttpSource } from '#server/features/content/sources/http-source.ts';
import { memoryDatabase } from '../database/memory-database.ts';
import { startCms, type Cms } from './cms.ts';

interface SourceOptions extends Omit<CampaignsOptions, 'registry' | 'versions' | 'sources'> {
  /** The index of a CMS; if given, the folder has no campaigns. */
  readonly url?: string | undefined;
}

/** Where the campaigns of a server come from: a CMS, and the versions in a database. */
export interface CampaignSource {
  readonly cms: Cms;
  /** Starts the campaigns of a server, and ends those that were started before. */
  readonly start: (options: SourceOptions) => Promise<LiveCampaigns>;
  /** Ends what was started, and forgets every version. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const clock = { now: () => new Date('2026-11-23T17:00:00.000Z') };

export async function openCampaignSource(): Promise<CampaignSource> {
  const [cms, database, registry] = [
    await startCms(),
    await memoryDatabase(),
    createRegistry(await loadBlocks('blocks')),
  ];
  let running: LiveCampaigns | undefined;
  return {
    cms,
    start: async ({ url, ...options }) => {
      running?.close();
      running = await createCampaigns({
        ...options,
        sources: [url === undefined ? createFolderSource(options.folder) : createHttpSource(url)],
        registry,
        versions: createCampaignVersions(database.db, clock),
      });
      return running;
    },
    clear: async () => {
      running?.close();
      running = undefined;
      await database.db.deleteFrom('campaign_versions').execute();
    },
    close: async () => {
      await database.close();
      await cms.close();
    },
  };
}
