import type { Config } from '../../../core/config/config.ts';
import type { CampaignSource } from './campaign-source.ts';
import { createCmsSource } from './cms/cms-source.ts';
import { createFolderSource } from './folder-source.ts';
import { createHttpSource } from './http-source.ts';
import { type SourceLists, storedSource } from './source-lists.ts';

interface SourcesParts {
  readonly database: CampaignSource;
  readonly lists: SourceLists;
}

/** The sources that the operator declares; without a file of sources, the database and the CMS or else the folder. */
export function openSources(
  { sources, campaignsUrl, campaignsDir }: Pick<Config, 'sources' | 'campaignsUrl' | 'campaignsDir'>,
  { database, lists }: SourcesParts,
): readonly CampaignSource[] {
  if (sources === undefined)
    return [
      database,
      campaignsUrl === undefined
        ? createFolderSource(campaignsDir)
        : storedSource(createHttpSource(campaignsUrl), lists),
    ];
  return sources.map((declared) => {
    if (declared.kind === 'database') return database;
    if (declared.kind === 'folder') return createFolderSource(declared.path, declared.name);
    return storedSource(createCmsSource(declared), lists);
  });
}
