import { checkDocuments } from '#checker/check-documents.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { versionedCampaigns, type VersionPlace } from '#checker/consents/versioned-campaign.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import type { Standing } from '#checker/model/addresses.ts';
import { applyOperations, type Applied } from '#checker/operations/apply-operations.ts';
import { linksIn } from '#checker/operations/rename-route.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { translatedFrom, type TranslatedText, type Writings } from '#checker/translations/translated-from.ts';
import type { WorkspaceOptions } from '#checker/workspace.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Operation } from '#schemas/content-operations.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import type { PublishIssue } from '../campaign-file.ts';
import { contentHash } from '../content-hash.ts';

/** Documents that belong together. Everything here is plain data, so that a thread can be asked. */
export interface DocumentsToCheck {
  readonly files: readonly SourceFile[];
  /** The media files that they mention. Undefined: whether they exist is not examined. */
  readonly media: MediaFiles | undefined;
  /** The fonts and drawings of the product. Undefined: whether looks name existing ones is not examined. */
  readonly shelf: ThemeShelf | undefined;
  /** Who was there first. Undefined: nobody knows. */
  readonly standing?: Standing | undefined;
  /** The ids of campaigns that exist besides these documents. */
  readonly campaignIds?: readonly string[];
}

export interface DocumentsToExamine extends DocumentsToCheck {
  /** The hashes of campaigns that whoever asks has: they are not handed back. */
  readonly known: ReadonlySet<string>;
  /** Errors that hold no campaign back. Default: none. */
  readonly tolerated?: readonly Issue['code'][];
}

/** A campaign without errors. */
export interface ExaminedCampaign {
  readonly hash: string;
  /** Undefined: its hash is known. */
  readonly campaign: Campaign | undefined;
  readonly at: VersionPlace;
}

export interface Examined {
  readonly issues: readonly PublishIssue[];
  /** By id. */
  readonly campaigns: ReadonlyMap<string, ExaminedCampaign>;
  readonly themes: ReadonlyMap<string, Theme>;
  /** By id: the documents that a campaign is made of; for one that cannot be read, only its own. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** What parses documents: the longer the larger they are, so a server that visitors wait for lets a thread do it. */
export interface Examiner {
  /** What a check finds. */
  check(documents: DocumentsToCheck): Promise<readonly PublishIssue[]>;
  /** Checks documents, and assembles the campaigns that have no errors. */
  examine(documents: DocumentsToExamine): Promise<Examined>;
  /** Applies operations to a document. */
  edit(text: string, operations: readonly Operation[]): Promise<Applied>;
  /** Follows the translations of a document from text to text. */
  follow(writings: Writings): Promise<readonly TranslatedText[]>;
  close(): Promise<void>;
}

/** Examines in the thread that asks. */
export function createExaminer(
  registry: Registry,
  /** What remembers documents that have not changed; by default nothing does. */
  memory: () => Pick<WorkspaceOptions, 'parse' | 'assemble'> = () => ({}),
): Examiner {
  return {
    check: async (documents) =>
      withOperations(await checkDocuments({ ...documents, registry, ...memory() }), documents.files),
    examine: async ({ known, tolerated, ...documents }) => {
      const checked = await checkedCampaigns({ ...documents, registry, ...memory() }, tolerated);
      const campaigns = versionedCampaigns(checked).map(({ campaign, at }): readonly [string, ExaminedCampaign] => {
        const hash = contentHash(campaign);
        return [campaign.id, { hash, campaign: known.has(hash) ? undefined : campaign, at }];
      });
      const { issues, themes, files: parts } = checked;
      return { issues: withOperations(issues, documents.files), themes, parts, campaigns: new Map(campaigns) };
    },
    edit: async (text, operations) => applyOperations(text, operations, await linksIn(registry)),
    follow: async (writings) => translatedFrom(writings),
    close: async () => undefined,
  };
}
