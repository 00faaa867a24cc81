import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CheckRequest } from '#checker/check-documents.ts';
import { addressesIn } from '#checker/consents/addresses-of-others.ts';
import { kindOf } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { FORMATS } from '#checker/report/formats.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { readDocumentText } from '#server/core/files/json-documents.ts';
import { campaignIds, findCampaignFiles, readCampaignFiles } from '../campaign-files.ts';
import { checkInShares, MANY } from './check-in-shares.ts';
import { mediaBeside, rulesOfFolders, shippedShelf, type RulesOfFolders } from './beside-campaigns.ts';
import { operatorFile } from './operator-file.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import type { SeenVersions } from './seen-versions.ts';
import { passedOver } from './passed-over.ts';
import { dayOf } from '../../../day-of.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  fix: { type: 'boolean', default: false },
  weights: { type: 'boolean', default: false },
  against: { type: 'string' },
  approved: { type: 'string', multiple: true },
  operator: { type: 'string' },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

/**
 * `check [FILE or FOLDER …]`: every problem of the named files; without names, of the whole campaigns folder (O4).
 * `--fix` applies safe fixes, with `--against` also the next free version where a consent has changed. `--operator
 * FILE` also checks the operator document; `--blocks FOLDER` uses the blocks of another folder. `--against PLACE` also
 * finds what publishing there would refuse (a database, a server, a folder or a git revision); `--approved FILE` that
 * the content is the one that a review board approved. `--weights` instead lists what visitors load for each campaign.
 */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!format)
    throw new Error(`There is no format "${values.format}"; the formats are ${Object.keys(FORMATS).join(', ')}`);
  const asked = positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns'];
  if (values.weights) return (await import('./list-weights.ts')).listWeights(asked, values.blocks);
  const { paths, named } = await findCampaignFiles(asked);
  const operator = await operatorFile(values.operator ?? process.env['OPERATOR_FILE']);
  const [media, shelf] = [await mediaBeside(paths, operator), await shippedShelf()];
  const isNamed = ({ file }: Issue) => named.has(file) || file === operator?.path;
  const seen = values.against === undefined ? undefined : await seenAt(values.against, paths, values.blocks);
  const standing = seen && { addresses: addressesIn(seen.last) };
  const found =
    paths.length >= MANY && !values.fix
      ? (await checkInShares({ paths, blocks: values.blocks, operator, media, shelf, standing })).filter(isNamed)
      : await checkAtOnce(asked, values, { operator, media, shelf, standing });
  const rules = await rulesOfFolders(named);
  const refused = seen === undefined ? [] : await refusedAt(seen, asked, values.blocks, rules);
  const issues = [
    ...found,
    ...(await passedOver(asked)),
    ...rules.issues,
    ...(values.approved === undefined ? [] : await notApproved(values.approved, asked, values.blocks)),
    ...(values.fix ? await fixVersions(refused, named) : refused),
  ];
  console.log(format({ files: [...named, ...(operator ? [operator.path] : [])], issues }));
  return issues.length === 0 ? 0 : 1;
}

/** The problems of the named files, and the errors of what a named campaign is made of: they hold it back too. */
async function checkAtOnce(
  asked: readonly string[],
  { blocks, fix }: { readonly blocks: string; readonly fix: boolean },
  others: Pick<CheckRequest, 'operator' | 'media' | 'shelf' | 'standing'>,
): Promise<readonly Issue[]> {
  const [{ checkedCampaigns }, { openBlocks }] = await Promise.all([
    import('#checker/checked-campaigns.ts'),
    import('./check-share.ts'),
  ]);
  const { files, named } = await readCampaignFiles(asked);
  const request = { ...(await openBlocks(blocks)), files, ...others };
  const { issues, files: filesOf } = await checkedCampaigns(request);
  const parts = new Set([...filesOf.values()].filter(([own = '']) => named.has(own)).flat());
  const all = fix ? await fixNamed(request, named) : issues;
  return all.filter(
    ({ file, severity }) =>
      named.has(file) || file === others.operator?.path || (severity === 'error' && parts.has(file)),
  );
}

/** What visitors may have seen at a place of the campaigns in some files, and of others at the same addresses. */
async function seenAt(place: string, paths: readonly string[], blocks: string): Promise<SeenVersions> {
  const [{ seenVersions }, { openBlocks }, { readDocument }, { addressesOf }] = await Promise.all([
    import('./seen-versions.ts'),
    import('./check-share.ts'),
    import('#checker/document/source-document.ts'),
    import('#checker/model/addresses.ts'),
  ]);
  const names = new Set(campaignIds(paths));
  for (const path of paths.filter((one) => kindOf(one) === 'campaign')) {
    const { text } = await readDocumentText(path);
    for (const address of addressesOf(readDocument({ path, text }))) names.add(address.text);
  }
  return seenVersions(place, [...names], (await openBlocks(blocks)).registry);
}

/**
 * What publishing would refuse besides problems of the documents themselves: consents that differ from those that were
 * served, addresses of other campaigns, and what a proof finds with the rules of the folder. Findings in a fragment are
 * reported for every campaign that uses it, whichever file was named: the fault may be caused in one file and appear in
 * another.
 */
async function refusedAt(
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
  const { files, named } = await readCampaignFiles(asked);
  const { registry } = await openBlocks(blocks);
  const standing = { addresses: addressesIn(seen.last) };
  const checked = await checkedCampaigns({ files, registry, standing });
  const touched = (campaign: string) => checked.files.get(campaign)?.some((file) => named.has(file)) ?? false;
  const campaigns = new Map([...checked.campaigns].filter(([id]) => touched(id)));
  // A program may read the report, so what it does not cover is written to standard error.
  if (seen.limit !== undefined) console.error(seen.limit);
  const own = versionedCampaigns({ ...checked, campaigns });
  const all = versionedCampaigns(checked);
  const changed = [
    ...consentsChangedSince(own, seen.pinsOf, seen.consents),
    ...lowerVersions(own, seen.newest),
    ...addressesOfOthers(all, seen.last, seen.has).filter(({ file }) => own.some(({ at }) => at.file === file)),
  ];
  const held = new Set(changed.flatMap(({ file, severity }) => (severity === 'error' ? [file] : [])));
  for (const { campaign, at } of own) if (!held.has(at.file)) await tellOfVisits(campaign, seen, registry);
  // Without the rules nothing is proven; that is a finding already.
  if (rules.issues.length > 0) return changed;
  const { proofs } = await proveDocuments({
    today: dayOf(new Date()),
    files,
    registry,
    standing,
    only: new Set(campaigns.keys()),
    ...readAllRules(rules.files),
  });
  return [...changed, ...proofs.flatMap(({ issues }) => issues)];
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

async function approvalText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`The approval ${path} cannot be read`, { cause: error });
  });
}

/** The campaigns whose content is not the one of these approvals. */
async function notApproved(
  approved: readonly string[],
  asked: readonly string[],
  blocks: string,
): Promise<readonly Issue[]> {
  const [{ readApproval, staleApprovals }, { checkedCampaigns }, { openBlocks }, { contentHash }] = await Promise.all([
    import('#checker/approval/approval.ts'),
    import('#checker/checked-campaigns.ts'),
    import('./check-share.ts'),
    import('#server/features/content/index.ts'),
  ]);
  const { files } = await readCampaignFiles(asked);
  const approvals = await Promise.all(
    approved.map(async (path) => readApproval({ path, text: await approvalText(path) })),
  );
  return staleApprovals(await checkedCampaigns({ files, ...(await openBlocks(blocks)) }), approvals, contentHash);
}

/** Counts up the versions of campaigns whose consents have changed, in all named files at once. */
async function fixVersions(refused: readonly Issue[], named: ReadonlySet<string>): Promise<readonly Issue[]> {
  const { applyEdits } = await import('#checker/document/edit.ts');
  const counted = refused.filter(({ code, fix, file }) => code === 'consent-changed' && fix && named.has(file));
  for (const issue of counted) {
    await writeFile(issue.file, applyEdits(await readFile(issue.file, 'utf8'), issue.fix ?? []));
    console.error(`fixed ${formatIssue(issue)}`);
  }
  return refused.filter((issue) => !counted.includes(issue));
}

/** Writes the changed files, and reports fixes on standard error, because a program may read the report. */
async function fixNamed(request: CheckRequest, named: ReadonlySet<string>): Promise<readonly Issue[]> {
  const { fixDocuments } = await import('#checker/fix-documents.ts');
  const { files, fixed, issues } = await fixDocuments(request, (file) => named.has(file));
  for (const { path, text } of files)
    if (request.files.some((file) => file.path === path && file.text !== text)) await writeFile(path, text);
  for (const issue of fixed) console.error(`fixed ${formatIssue(issue)}`);
  return issues;
}
