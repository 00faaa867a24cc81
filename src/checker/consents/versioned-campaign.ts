import type { Campaign } from '#schemas/campaign/campaign.ts';
import { issuePlace, type IssuePlace } from '../check-documents.ts';
import type { CheckedCampaigns } from '../checked-campaigns.ts';
import { member, nodeAt } from '../document/node-access.ts';
import type { TextEdit } from '../document/edit.ts';
import type { Issue } from '../issue.ts';
import { addressesOf } from '../model/addresses.ts';
import type { CampaignModel } from '../model/campaign-model.ts';
import { CHECKER_PROBLEMS } from '../problem-codes.table.ts';

/**
 * Where a campaign states its version and its addresses, and from where its blocks come: plain data, for another
 * thread.
 */
export interface VersionPlace extends IssuePlace {
  /** By the words by which the campaign is found. */
  readonly addresses: ReadonlyMap<string, IssuePlace>;
  /** By the id of each block that another file has: that file. */
  readonly blockFiles: ReadonlyMap<string, string>;
  /** Where the number of the version is written; undefined: the document has none. */
  readonly number: Pick<TextEdit, 'offset' | 'length'> | undefined;
}

/** A campaign that may replace the one of its id. */
export interface VersionedCampaign {
  readonly campaign: Campaign;
  readonly at: VersionPlace;
}

/** The campaigns without errors, each with the place of its version. */
export function versionedCampaigns({
  campaigns,
  models,
}: Pick<CheckedCampaigns, 'campaigns' | 'models'>): VersionedCampaign[] {
  return [...campaigns].flatMap(([id, campaign]) => {
    const model = models.get(id);
    return model ? [{ campaign, at: versionPlace(model) }] : [];
  });
}

function versionPlace({ document, routes }: CampaignModel): VersionPlace {
  const node = member(document.root, 'version') ?? document.root;
  if (!node) throw new Error(`${document.path} passed every check but has no content`);
  const elsewhere = routes
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ id, entry }) => (entry.document === document ? [] : [[id, entry.document.path] as const]));
  const addresses = addressesOf(document).flatMap(({ text, pointer }) => {
    const at = document.root && nodeAt(document.root, pointer);
    return at === undefined ? [] : [[text, issuePlace({ document, node: at })] as const];
  });
  return {
    ...issuePlace({ document, node }),
    addresses: new Map(addresses),
    blockFiles: new Map(elsewhere),
    number: node.type === 'number' ? { offset: node.offset, length: node.length } : undefined,
  };
}

/** An issue at the version of a campaign. */
export function versionIssue(
  code: 'consent-changed' | 'version-lower',
  { blockFiles: _files, addresses: _addresses, number, ...place }: VersionPlace,
  message: string,
  better: number,
): Issue {
  const { severity } = CHECKER_PROBLEMS[code];
  const fix = number === undefined ? {} : { fix: [{ ...number, text: String(better) }] };
  return { code, severity, ...place, message, suggestion: `"version": ${better}`, ...fix };
}
