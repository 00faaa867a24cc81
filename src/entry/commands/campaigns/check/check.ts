import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CheckRequest } from '#checker/check-documents.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { FORMATS } from '#checker/report/formats.ts';
import { findCampaignFiles, readCampaignFiles } from '../campaign-files.ts';
import { checkInShares, MANY } from './check-in-shares.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  fix: { type: 'boolean', default: false },
  weights: { type: 'boolean', default: false },
  operator: { type: 'string' },
  blocks: { type: 'string', default: 'blocks' },
} as const;

/**
 * `check [FILE or FOLDER …]`: every problem of the named files; without names, of the whole campaigns folder (O4). `--fix`
 * mends what is beyond doubt, `--operator FILE` checks the operator document too, `--blocks FOLDER` takes the blocks of another folder,
 * `--weights` lists instead what visitors load of each campaign.
 */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!format) throw new Error(`There is no format "${values.format}"; there are ${Object.keys(FORMATS).join(', ')}`);
  const asked = positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns'];
  if (values.weights) return (await import('./list-weights.ts')).listWeights(asked, values.blocks);
  const { paths, named } = await findCampaignFiles(asked);
  const operator = await operatorFile(values.operator ?? process.env['OPERATOR_FILE']);
  const all = paths.length >= MANY && !values.fix ? await checkInShares({ paths, blocks: values.blocks, operator }) : await checkAtOnce(asked, values, operator);
  const issues = all.filter(({ file }) => named.has(file) || file === operator?.path);
  console.log(format({ files: [...named, ...(operator ? [operator.path] : [])], issues }));
  return issues.length === 0 ? 0 : 1;
}

async function checkAtOnce(asked: readonly string[], { blocks, fix }: { readonly blocks: string; readonly fix: boolean }, operator: SourceFile | undefined): Promise<readonly Issue[]> {
  const [{ checkDocuments }, { openBlocks }] = await Promise.all([import('#checker/check-documents.ts'), import('./check-share.ts')]);
  const { files, named } = await readCampaignFiles(asked);
  const request = { ...(await openBlocks(blocks)), files, operator };
  return fix ? fixNamed(request, named) : checkDocuments(request);
}

async function operatorFile(path: string | undefined): Promise<SourceFile | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no operator document ${path}`);
  return { path, text };
}

/** Writes the files that change, and says on the side what was mended: the report itself may be read by a program. */
async function fixNamed(request: CheckRequest, named: ReadonlySet<string>): Promise<readonly Issue[]> {
  const { fixDocuments } = await import('#checker/fix-documents.ts');
  const { files, fixed, issues } = await fixDocuments(request, (file) => named.has(file));
  for (const { path, text } of files) if (request.files.some((file) => file.path === path && file.text !== text)) await writeFile(path, text);
  for (const issue of fixed) console.error(`fixed ${formatIssue(issue)}`);
  return issues;
}
