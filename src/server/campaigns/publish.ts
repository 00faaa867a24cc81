import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PublishedCampaign } from '../services.ts';
import { campaignIdOf, type CampaignFile } from './campaign-file.ts';
import { consentFingerprint } from './consent-fingerprint.ts';
import { contentHash } from './content-hash.ts';

export interface PublishContext {
  readonly registry: Registry;
  /** What is served now; each stays for as long as its document is there and no better one is. */
  readonly served: ReadonlyMap<string, PublishedCampaign>;
  /** A version that visitors may have seen. */
  readonly seen: (id: string, version: number) => PublishedCampaign | undefined;
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
}

/** Checks documents and makes campaigns of them. One that is not good is told, and the last good one of the same id goes on being served (B9). */
export async function publish(files: readonly CampaignFile[], context: PublishContext): Promise<Publication> {
  const checked = await checkedCampaigns({ files: files.map(({ name, text }) => ({ path: name, text })), registry: context.registry });
  const changed = [...checked.campaigns.values()].filter((campaign) => consentChanged(campaign, context));
  const campaigns = new Map<string, PublishedCampaign>();
  for (const id of files.flatMap((file) => campaignIdOf(file) ?? [])) {
    const campaign = checked.campaigns.get(id);
    const good = campaign && !changed.includes(campaign) ? { campaign, contentHash: contentHash(campaign) } : context.served.get(id);
    if (good) campaigns.set(id, good);
  }
  return { campaigns, issues: [...checked.issues, ...changed.map(consentIssue)] };
}

function consentChanged(campaign: Campaign, { registry, seen }: PublishContext): boolean {
  const before = seen(campaign.id, campaign.version);
  return before !== undefined && consentFingerprint(before.campaign, registry) !== consentFingerprint(campaign, registry);
}

function consentIssue({ id, version }: Campaign): PublishIssue {
  return { code: 'consent-changed', severity: 'error', file: `${id}.json`, place: 'version', message: `The consent text changed, but the version is still ${version}: evidence could not say which words were shown` };
}
