import { addressesOfOthers } from '#checker/consents/addresses-of-others.ts';
import { changedConsents } from '#checker/consents/changed-consents.ts';
import { lowerVersions } from '#checker/consents/lower-versions.ts';
import type { Standing } from '#checker/model/addresses.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { Registry } from '#registry/registry.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import { readJsonSource } from '../../core/files/json-source.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import { campaignIdOf, sourceFileOf, type CampaignFile, type PublishIssue } from './campaign-file.ts';
import type { Examiner } from './examining/examiner.ts';
import type { Proofs } from './proofs.ts';

export interface PublishContext {
  readonly examiner: Pick<Examiner, 'examine'>;
  readonly registry: Registry;
  /** What is being served; each campaign stays as long as its document exists and no better one does. */
  readonly served: ReadonlyMap<string, PublishedCampaign>;
  /** A version that visitors may have seen. */
  readonly seen: (id: string, version: number) => PublishedCampaign | undefined;
  /** By id: the last version of every campaign that visitors had, those that were withdrawn included. */
  readonly last: ReadonlyMap<string, PublishedCampaign>;
  /** Was this content ever served? */
  readonly wasServed: (hash: string) => boolean;
  /** The media files that documents mention. Absent: whether they exist is not examined. */
  readonly media?: MediaFiles | undefined;
  /** The fonts and drawings of the product. Absent: whether looks name existing ones is not examined. */
  readonly shelf?: ThemeShelf | undefined;
  /** Who was there first. Absent: nobody knows. */
  readonly standing?: Standing | undefined;
  /** Absent: documents are served unproven. */
  readonly proofs?: Proofs | undefined;
}

export interface Publication {
  readonly campaigns: ReadonlyMap<string, PublishedCampaign>;
  /** By name: the themes of the documents. */
  readonly themes: ReadonlyMap<string, Theme>;
  /** By id: why the newest document of a campaign is not served. */
  readonly refused: ReadonlyMap<string, readonly PublishIssue[]>;
  readonly issues: readonly PublishIssue[];
  /** By id: the documents that a campaign is made of; for one that cannot be read, only its own. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** Campaigns that are served although a proof could not decide everything, with the reason. */
  readonly undecided: readonly { readonly campaign: string; readonly reason: string }[];
}

/**
 * Checks and proves documents, and turns them into campaigns. A bad document is reported, and the last good one with
 * the same id remains served (B9). What a proof cannot decide is reported, but does not prevent publishing.
 */
export async function publish(files: readonly CampaignFile[], context: PublishContext): Promise<Publication> {
  const served = new Map([...context.served.values()].map(({ contentHash, campaign }) => [contentHash, campaign]));
  const examined = await context.examiner.examine({
    files: files.map(sourceFileOf),
    media: context.media,
    shelf: context.shelf,
    standing: context.standing,
    known: new Set(served.keys()),
  });
  const assembled = [...examined.campaigns.values()].flatMap(({ hash, campaign = served.get(hash), at }) =>
    campaign ? [{ contentHash: hash, campaign, at }] : [],
  );
  const changed = changedConsents(assembled, context.registry, (id, version) => context.seen(id, version)?.campaign);
  const lower = withOperations(
    lowerVersions(assembled, (id) => context.served.get(id)?.campaign.version),
    files.map(sourceFileOf),
  );
  const hashes = new Map(assembled.map(({ campaign, contentHash }) => [campaign, contentHash]));
  const foreign = addressesOfOthers(
    assembled,
    [...context.last.values()].map(({ campaign }) => campaign),
    (campaign) => context.wasServed(hashes.get(campaign) ?? ''),
  );
  const held = withOperations([...changed, ...foreign], files.map(sourceFileOf));
  const fromSources = files.flatMap(sourceIssues);
  const lossy = new Set(fromSources.filter(isError).map(({ file }) => file));
  const good = new Map(
    assembled
      .filter(({ at }) => !held.some(({ file }) => file === at.file))
      .filter(({ campaign: { id } }) => !(examined.parts.get(id) ?? []).some((file) => lossy.has(file)))
      .map(({ campaign, contentHash }) => [campaign.id, { campaign, contentHash }]),
  );
  const verdicts = await context.proofs?.verdictsOn(
    files,
    [...good].map(([id, { contentHash: hash }]) => ({ id, hash })),
  );
  const proofIssues = [...(verdicts?.values() ?? [])].flatMap(({ issues }) => issues);
  const campaigns = new Map<string, PublishedCampaign>();
  const refused = new Map<string, readonly PublishIssue[]>();
  for (const id of files.flatMap((file) => campaignIdOf(file) ?? [])) {
    const unproven = verdicts?.get(id)?.issues.filter(isError) ?? [];
    const fresh = unproven.length === 0 ? good.get(id) : undefined;
    const published = fresh ?? context.served.get(id);
    if (published) campaigns.set(id, published);
    const own = examined.parts.get(id) ?? [];
    if (!fresh)
      refused.set(id, [
        ...[...examined.issues, ...held, ...fromSources].filter((issue) => isError(issue) && own.includes(issue.file)),
        ...unproven,
      ]);
  }
  const undecided = [...(verdicts ?? [])].flatMap(([campaign, verdict]) =>
    verdict.undecided.map((reason) => ({ campaign, reason })),
  );
  const { themes, parts } = examined;
  const issues = [...examined.issues, ...fromSources, ...held, ...lower, ...proofIssues];
  return { campaigns, themes, refused, issues, parts, undecided };
}

function isError({ severity }: PublishIssue): boolean {
  return severity === 'error';
}

/** What the source of a file has found in it, at its place in the text. */
function sourceIssues({ findings = [], text }: CampaignFile): readonly PublishIssue[] {
  if (findings.length === 0) return [];
  const reading = readJsonSource(text);
  return findings.map((finding) => ({
    ...finding,
    ...reading.source?.positionOf(finding.path),
    place: finding.path === '' ? 'the document' : finding.path.slice(1).replaceAll('/', '.'),
  }));
}
