import type { Config } from '../../../core/config/config.ts';
import type { CampaignSource } from './campaign-source.ts';
import { createCmsSource } from './cms/cms-source.ts';
import { createFolderSource } from './folder-source.ts';
import { createHttpSource } from './http-source.ts';

/** The sources that the operator declares; without a file of sources, the database and the CMS or else the folder. */
export function openSources(
  { sources, campaignsUrl, campaignsDir }: Pick<Config, 'sources' | 'campaignsUrl' | 'campaignsDir'>,
  database: CampaignSource,
): readonly CampaignSource[] {
  if (sources === undefined)
    return [database, campaignsUrl === undefined ? createFolderSource(campaignsDir) : createHttpSource(campaignsUrl)];
  return sources.map((declared) => {
    if (declared.kind === 'database') return database;
    return declared.kind === 'folder' ? createFolderSource(declared.path, declared.name) : createCmsSource(declared);
  });
}
