import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CheckRequest } from '#checker/check-documents.ts';
import { addressesIn } from '#checker/consents/addresses-of-others.ts';
import { kindOf, type SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { FORMATS } from '#checker/report/formats.ts';
import { readDocumentText } from '#server/core/files/json-documents.ts';
import { campaignIds, findCampaignFiles, readCampaignFiles } from '../campaign-files.ts';
import { checkInShares, MANY } from './check-in-shares.ts';
import { mediaBeside, rulesOfFolders, shippedShelf } from './beside-campaigns.ts';
import { operatorFile } from './operator-file.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import type { SeenVersions } from './seen-versions.ts';
import { passedOver } from './passed-over.ts';
import { refusedThere, servedBeside } from './refused-there.ts';

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
  const beside = seen === undefined ? [] : servedBeside(seen, paths);
  const found =
    paths.length >= MANY && !values.fix && beside.length === 0
      ? (await checkInShares({ paths, blocks: values.blocks, operator, media, shelf, standing })).filter(isNamed)
      : await checkAtOnce(asked, values, { operator, media, shelf, standing }, beside);
  const rules = await rulesOfFolders(named);
  const refused = seen === undefined ? [] : withoutKnown(await refusedThere(seen, asked, values.blocks, rules), found);
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

const keyOf = ({ file, code, path, message }: Issue) => JSON.stringify([file, code, path, message]);

function withoutKnown(issues: readonly Issue[], known: readonly Issue[]): readonly Issue[] {
  const keys = new Set(known.map(keyOf));
  return issues.filter((issue) => !keys.has(keyOf(issue)));
}

/**
 * The problems of the named files, and the errors of what a named campaign is made of: they hold it back too.
 * @param beside documents that are only where the files would be published
 */
async function checkAtOnce(
  asked: readonly string[],
  { blocks, fix }: { readonly blocks: string; readonly fix: boolean },
  others: Pick<CheckRequest, 'operator' | 'media' | 'shelf' | 'standing'>,
  beside: readonly SourceFile[],
): Promise<readonly Issue[]> {
  const [{ checkedCampaigns }, { openBlocks }] = await Promise.all([
    import('#checker/checked-campaigns.ts'),
    import('./check-share.ts'),
  ]);
  const { files: own, named } = await readCampaignFiles(asked);
  const request = { ...(await openBlocks(blocks)), files: [...own, ...beside], ...others };
  const { issues, files: filesOf } = await checkedCampaigns(request);
  const here = new Set(own.map(({ path }) => path));
  // What is only there is judged by `refusedThere`: its media may not be here.
  const parts = new Set([...filesOf.values()].filter(([first = '']) => named.has(first)).flat());
  const all = fix ? await fixNamed(request, named) : issues;
  return all.filter(
    ({ file, severity }) =>
      named.has(file) || file === others.operator?.path || (severity === 'error' && parts.has(file) && here.has(file)),
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
