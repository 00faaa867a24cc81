import type { CheckedCampaigns } from '#checker/checked-campaigns.ts';
import { addressesIn } from '#checker/consents/addresses-of-others.ts';
import { documentNameOf, kindOf, type SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { dayOf } from '../../../day-of.ts';
import { readCampaignFiles } from '../campaign-files.ts';
import type { RulesOfFolders } from './beside-campaigns.ts';
import type { SeenVersions } from './seen-versions.ts';
import { filesAt, publishedName } from './served-documents.ts';

/** The documents that a place serves and the files do not replace. */
export function servedBeside({ served }: SeenVersions, paths: readonly string[]): readonly SourceFile[] {
  const here = new Set(paths.map(publishedName));
  return filesAt(
    served.where,
    served.documents.filter(({ name }) => !here.has(name)),
  );
}

/**
 * What publishing would refuse besides problems of the documents themselves: consents that differ from those that were
 * served, addresses of other campaigns, what a proof finds with the rules of the folder, and errors in campaigns that
 * only the place has. Findings in a fragment are reported for every campaign that uses it, whichever file was named:
 * the fault may be caused in one file and appear in another.
 */
export async function refusedThere(
  seen: SeenVersions,
  asked: readonly string[],
  blocks: string,
  rules: RulesOfFolders,
): Promise<readonly Issue[]> {
  const [
    { checkedCampaigns },
    { addressesOfOthers },
    { consentsChangedSince },
    { lowerVersions },
    { versionedCampaigns },
    { openBlocks },
    { proveDocuments },
    { readAllRules },
  ] = await Promise.all([
    import('#checker/checked-campaigns.ts'),
    import('#checker/consents/addresses-of-others.ts'),
    import('#checker/consents/changed-consents.ts'),
    import('#checker/consents/lower-versions.ts'),
    import('#checker/consents/versioned-campaign.ts'),
    import('./check-share.ts'),
    import('#checker/prove/prove-documents.ts'),
    import('#checker/prove/read-rules.ts'),
  ]);
  const { files: own, named } = await readCampaignFiles(asked);
  const { registry } = await openBlocks(blocks);
  const standing = { addresses: addressesIn(seen.last) };
  const others = servedBeside(
    seen,
    own.map(({ path }) => path),
  );
  const files = [...own, ...others];
  const checked = await checkedCampaigns({ files, registry, standing });
  const wasGood = await goodBefore(seen, registry);
  const hit = hitBy({ own, others, named, seen, checked, wasGood });
  // A program may read the report, so what it does not cover, and whom it concerns, is written to standard error.
  if (seen.limit !== undefined) console.error(seen.limit);
  if (hit.size > 0)
    console.error(`Campaigns that only ${seen.served.label} has change too: ${[...hit].toSorted().join(', ')}`);
  const touched = (id: string) => hit.has(id) || isOwn(id, checked, named, others);
  const campaigns = new Map([...checked.campaigns].filter(([id]) => touched(id)));
  const concerned = versionedCampaigns({ ...checked, campaigns });
  const inFolder = concerned.filter(({ campaign }) => !hit.has(campaign.id));
  const changed = [
    ...consentsChangedSince(concerned, seen.pinsOf, seen.consents),
    ...lowerVersions(inFolder, seen.newest),
    ...addressesOfOthers(versionedCampaigns(checked), seen.last, seen.has).filter(({ file }) =>
      concerned.some(({ at }) => at.file === file),
    ),
  ];
  const held = new Set(changed.flatMap(({ file, severity }) => (severity === 'error' ? [file] : [])));
  for (const { campaign, at } of concerned) if (!held.has(at.file)) await tellOfVisits(campaign, seen, registry);
  const told = [...changed, ...errorsOf(hit, checked)];
  // Without the rules nothing is proven; that is a finding already.
  const { proofs } =
    rules.issues.length > 0
      ? { proofs: [] }
      : await proveDocuments({
          today: dayOf(new Date()),
          files,
          registry,
          standing,
          only: new Set(campaigns.keys()),
          ...readAllRules(rules.files),
        });
  return [...told, ...proofs.flatMap(({ issues }) => issues)].map((issue) => placed(issue, others, seen));
}

/** The campaigns that a place serves without an error. */
async function goodBefore(seen: SeenVersions, registry: Registry): Promise<ReadonlySet<string>> {
  const { where, documents } = seen.served;
  if (documents.length === 0) return new Set();
  const { checkedCampaigns } = await import('#checker/checked-campaigns.ts');
  const standing = { addresses: addressesIn(seen.last) };
  const { campaigns } = await checkedCampaigns({ files: filesAt(where, documents), registry, standing });
  return new Set(campaigns.keys());
}

interface Overlay {
  readonly own: readonly SourceFile[];
  /** The documents that only the place has. */
  readonly others: readonly SourceFile[];
  readonly named: ReadonlySet<string>;
  readonly seen: SeenVersions;
  readonly checked: CheckedCampaigns;
  readonly wasGood: ReadonlySet<string>;
}

/** The campaigns that only the place has, and that the named files change or break. */
function hitBy({ own, others, named, seen, checked, wasGood }: Overlay): ReadonlySet<string> {
  const there = new Map(seen.served.documents.map(({ name, text }) => [name, text]));
  const differ = new Set(
    own.flatMap(({ path, text }) => (named.has(path) && there.get(publishedName(path)) !== text ? [path] : [])),
  );
  const ids = others.filter(({ path }) => kindOf(path) === 'campaign').map(({ path }) => documentNameOf(path));
  return new Set(
    ids.filter(
      (id) =>
        (checked.files.get(id) ?? []).some((file) => differ.has(file)) ||
        (wasGood.has(id) && !checked.campaigns.has(id)),
    ),
  );
}

/** Is it a campaign of the folder that a named file is part of? */
function isOwn(
  id: string,
  { files }: CheckedCampaigns,
  named: ReadonlySet<string>,
  others: readonly SourceFile[],
): boolean {
  const [document, ...parts] = files.get(id) ?? [];
  if (document === undefined || others.some(({ path }) => path === document)) return false;
  return [document, ...parts].some((file) => named.has(file));
}

/** The errors that keep campaigns from being served. */
function errorsOf(ids: ReadonlySet<string>, { issues, files }: CheckedCampaigns): readonly Issue[] {
  const parts = new Set([...ids].flatMap((id) => files.get(id) ?? []));
  return issues.filter(
    ({ severity, file, campaigns }) =>
      severity === 'error' && parts.has(file) && (campaigns ?? [...ids]).some((id) => ids.has(id)),
  );
}

/** Says of a finding in a document that the folder does not have where that is. */
function placed(issue: Issue, others: readonly SourceFile[], { served }: SeenVersions): Issue {
  if (!others.some(({ path }) => path === issue.file)) return issue;
  const { sentences: _sentences, ...rest } = issue;
  return { ...rest, message: `${issue.message}; only ${served.label} has this document, not the folder` };
}

/**
 * Under the same version, visits that are under way go on with the new content: how, is written to standard error. It
 * is no finding, because an author may want it; a server that does not says so when it is asked to publish.
 */
async function tellOfVisits(after: Campaign, { version, has }: SeenVersions, registry: Registry): Promise<void> {
  const before = version(after.id, after.version);
  if (before === undefined || has(after)) return;
  const [{ compareDrafts }, { formatDrafts }] = await Promise.all([
    import('#checker/draft-compatibility/compare-drafts.ts'),
    import('#checker/draft-compatibility/format-drafts.ts'),
  ]);
  const compared = compareDrafts(before, after, registry, { count: 200, seed: 1, today: dayOf(new Date()) });
  if (compared.verdict === 'kept') return;
  const told = formatDrafts({ unchecked: [], campaigns: [{ campaign: after.id, ...compared }], seed: 1 });
  console.error(`Visits of version ${after.version} that are under way would go on with the new content.\n${told}`);
}
