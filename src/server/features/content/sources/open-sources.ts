import type { Config } from '../../../core/config/config.ts';
import type { Log } from '../../../core/log.ts';
import { approvedSource } from './approved-source.ts';
import type { CampaignSource } from './campaign-source.ts';
import { createCmsSource } from './cms/cms-source.ts';
import { createGitSource } from './git/git-source.ts';
import { createFolderSource } from './folder-source.ts';
import { createHttpSource } from './http-source.ts';
import { type SourceLists, storedSource } from './source-lists.ts';

interface SourcesParts {
  readonly database: CampaignSource;
  readonly lists: SourceLists;
  readonly log: Log;
  /** The texts that were approved; undefined: nothing needs an approval. */
  readonly approved: (() => Promise<ReadonlySet<string>>) | undefined;
}

/** The sources that the operator declares; without a file of sources, the database and the CMS or else the folder. */
export function openSources(
  {
    sources,
    campaignsUrl,
    campaignsDir,
    dataDir,
  }: Pick<Config, 'sources' | 'campaignsUrl' | 'campaignsDir' | 'dataDir'>,
  { database, lists, log, approved }: SourcesParts,
): readonly CampaignSource[] {
  // A folder belongs to the installation, as the program does: whoever deploys it decides.
  const gated = (source: CampaignSource, approval: 'here' | 'source' = 'here') =>
    approved === undefined || approval === 'source' ? source : approvedSource(source, approved);
  if (sources === undefined)
    return [
      database,
      campaignsUrl === undefined
        ? createFolderSource(campaignsDir)
        : gated(storedSource(createHttpSource(campaignsUrl), lists)),
    ];
  return sources.map((declared) => {
    if (declared.kind === 'database') return database;
    if (declared.kind === 'folder') return createFolderSource(declared.path, declared.name);
    const distant = declared.kind === 'git' ? createGitSource(declared, dataDir, log) : createCmsSource(declared);
    const approval = declared.kind === 'git' ? declared.approval : declared.entry.approval;
    return gated(storedSource(distant, lists), approval);
  });
}
