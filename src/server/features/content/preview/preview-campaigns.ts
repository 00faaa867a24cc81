import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import type { Registry } from '#registry/registry.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { Log } from '../../../core/log.ts';
import type { MediaLibrary } from '../../media/index.ts';
import type { CampaignFile } from '../campaign-file.ts';
import type { CampaignVersions, PublishedCampaign } from '../campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from '../create-campaigns.ts';
import { createExaminer, type Examiner } from '../examining/examiner.ts';

/**
 * Errors of drafts that can be shown all the same: what a proof decides, or nobody could look at the screen that some
 * visitors cannot leave; and texts without a translation, of which the page shows another language.
 */
export const SHOWN_WITH = [...DECIDED_BY_PROOF, 'missing-language'] as const;

/** Nobody has been served a preview before, and none outlives its link. */
const NO_VERSIONS: CampaignVersions = {
  load: () => Promise.resolve([]),
  loadUnknown: () => Promise.resolve([]),
  find: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
};

export interface PreviewCampaignsParts {
  /** All documents, those under preview among them. */
  readonly files: readonly CampaignFile[];
  /** The folder of the rules. */
  readonly folder: string;
  readonly registry: Registry;
  readonly log: Log;
  readonly examiner: Examiner | undefined;
  readonly media: Pick<MediaLibrary, 'signature' | 'examine' | 'prepare'>;
  readonly shelf: ThemeShelf;
  readonly onPublished: (published: PublishedCampaign) => Promise<void>;
}

/**
 * Campaigns that are served to whoever has a preview link: checked, not proven.
 */
export function createPreviewCampaigns({ files, ...parts }: PreviewCampaignsParts): Promise<LiveCampaigns> {
  const source = { name: 'preview', read: () => Promise.resolve(files), watch: () => () => undefined };
  const { examiner = createExaminer(parts.registry), ...others } = parts;
  const tolerant: Examiner = {
    ...examiner,
    examine: (documents) => examiner.examine({ ...documents, tolerated: SHOWN_WITH }),
  };
  return createCampaigns({ ...others, examiner: tolerant, sources: [source], versions: NO_VERSIONS });
}
