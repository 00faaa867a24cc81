import { resolveCampaign } from '#engine/resolve/resolve-campaign.ts';
import type { Registry } from '#registry/registry.ts';
import type { PublishedCampaign } from '../services.ts';
import type { CampaignFile, DocumentIssue } from './campaign-file.ts';
import { checkCampaign } from './check-campaign.ts';
import { consentFingerprint } from './consent-fingerprint.ts';
import { contentHash } from './content-hash.ts';
import type { DocumentSchemas } from './document-schemas.ts';
import { readDocuments } from './read-documents.ts';

export interface PublishContext {
  readonly schemas: DocumentSchemas;
  readonly registry: Registry;
  /** What is served now; each stays for as long as its document is there and no better one is. */
  readonly served: ReadonlyMap<string, PublishedCampaign>;
  /** A version that visitors may have seen. */
  seen(id: string, version: number): PublishedCampaign | undefined;
}

export interface Publication {
  readonly campaigns: ReadonlyMap<string, PublishedCampaign>;
  readonly issues: readonly DocumentIssue[];
}

/** Makes campaigns of documents. One that is not good is told, and the last good one of the same id goes on being served (B9). */
export async function publish(files: readonly CampaignFile[], context: PublishContext): Promise<Publication> {
  const documents = readDocuments(files, context.schemas);
  const campaigns = new Map<string, PublishedCampaign>();
  const issues = [...documents.issues];
  for (const id of documents.named) {
    const found = documents.campaigns.has(id) ? await publishOne(id, documents, context) : { issues: [] };
    issues.push(...found.issues);
    const good = found.published ?? context.served.get(id);
    if (good) campaigns.set(id, good);
  }
  return { campaigns, issues: [...issues, ...duplicatePaths([...campaigns.values()])] };
}

interface Attempt {
  readonly published?: PublishedCampaign;
  readonly issues: readonly DocumentIssue[];
}

async function publishOne(id: string, documents: ReturnType<typeof readDocuments>, { schemas, registry, seen }: PublishContext): Promise<Attempt> {
  const place = `${id}.json`;
  const resolved = resolveCampaign(id, { campaign: (name) => documents.campaigns.get(name), fragment: (name) => documents.fragments.get(name) });
  if (!resolved.ok) return { issues: [{ code: resolved.code, place, message: `"${resolved.name}" is not there or not valid` }] };
  const { campaign } = resolved;
  const issues = await checkCampaign(campaign, schemas);
  if (issues.length > 0) return { issues };
  const before = seen(id, campaign.version);
  if (before && consentFingerprint(before.campaign, registry) !== consentFingerprint(campaign, registry)) {
    return { issues: [{ code: 'consent-changed', place, message: `The consent text changed, but the version is still ${campaign.version}` }] };
  }
  return { published: { campaign, contentHash: contentHash(campaign) }, issues: [] };
}

function duplicatePaths(campaigns: readonly PublishedCampaign[]): DocumentIssue[] {
  const owners = new Map<string, string>();
  return campaigns.flatMap(({ campaign }) =>
    [...new Set([campaign.path, campaign.id, ...campaign.aliases])].flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, owner ?? campaign.id);
      return owner === undefined ? [] : [{ code: 'name-taken', place: `${campaign.id}.json`, message: `"${name}" already names the campaign "${owner}"` }];
    }),
  );
}
