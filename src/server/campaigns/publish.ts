import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PublishedCampaign } from '../services.ts';
import { campaignIdOf, type CampaignFile } from './campaign-file.ts';
import { consentFingerprint } from './consent-fingerprint.ts';
import { contentHash } from './content-hash.ts';
import type { Proofs } from './proofs.ts';

export interface PublishContext {
  readonly registry: Registry;
  /** What is served now; each stays for as long as its document is there and no better one is. */
  readonly served: ReadonlyMap<string, PublishedCampaign>;
  /** A version that visitors may have seen. */
  readonly seen: (id: string, version: number) => PublishedCampaign | undefined;
  /** Absent: documents are served unproven. */
  readonly proofs?: Proofs | undefined;
}

/** What is wrong with a document and where. A warning keeps nothing back. */
export interface PublishIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly place: string;
  readonly message: string;
}

export interface Publication {
  readonly campaigns: ReadonlyMap<string, PublishedCampaign>;
  readonly issues: readonly PublishIssue[];
  /** Campaigns that are served although a proof could not decide everything, with the reason. */
  readonly undecided: readonly { readonly campaign: string; readonly reason: string }[];
}

/**
 * Checks and proves documents, and makes campaigns of them. One that is not good is told, and the last good one of the same id
 * goes on being served (B9). What a proof cannot decide is told, and keeps nothing back.
 */
export async function publish(files: readonly CampaignFile[], context: PublishContext): Promise<Publication> {
  const checked = await checkedCampaigns({ files: files.map(({ name, text }) => ({ path: name, text })), registry: context.registry });
  const changed = [...checked.campaigns.values()].filter((campaign) => consentChanged(campaign, context));
  const good = new Map([...checked.campaigns].filter(([, campaign]) => !changed.includes(campaign)).map(([id, campaign]) => [id, { campaign, contentHash: contentHash(campaign) }]));
  const verdicts = await context.proofs?.verdictsOn(files, [...good].map(([id, { contentHash: hash }]) => ({ id, hash })));
  const proofIssues = [...(verdicts?.values() ?? [])].flatMap(({ issues }) => issues);
  const campaigns = new Map<string, PublishedCampaign>();
  for (const id of files.flatMap((file) => campaignIdOf(file) ?? [])) {
    const refused = verdicts?.get(id)?.issues.some(({ severity }) => severity === 'error') ?? false;
    const published = (refused ? undefined : good.get(id)) ?? context.served.get(id);
    if (published) campaigns.set(id, published);
  }
  const undecided = [...(verdicts ?? [])].flatMap(([campaign, verdict]) => verdict.undecided.map((reason) => ({ campaign, reason })));
  return { campaigns, issues: [...checked.issues, ...changed.map(consentIssue), ...proofIssues], undecided };
}

function consentChanged(campaign: Campaign, { registry, seen }: PublishContext): boolean {
  const before = seen(campaign.id, campaign.version);
  return before !== undefined && consentFingerprint(before.campaign, registry) !== consentFingerprint(campaign, registry);
}

function consentIssue({ id, version }: Campaign): PublishIssue {
  return { code: 'consent-changed', severity: 'error', file: `${id}.json`, place: 'version', message: `The consent text changed, but the version is still ${version}: evidence could not say which words were shown` };
}
