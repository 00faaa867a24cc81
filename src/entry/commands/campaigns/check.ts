import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CheckRequest } from '#checker/check-documents.ts';
import { checkDocuments } from '#checker/check-documents.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { fixDocuments } from '#checker/fix-documents.ts';
import type { Issue } from '#checker/issue.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { FORMATS } from '#checker/report/formats.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { builtWeights } from './built-weights.ts';
import { readCampaignFiles } from './campaign-files.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  fix: { type: 'boolean', default: false },
  operator: { type: 'string' },
  blocks: { type: 'string', default: 'blocks' },
} as const;

/**
 * `check [FILE or FOLDER …]`: every problem of the named files; without names, of the whole campaigns folder (O4). `--fix`
 * mends what is beyond doubt, `--operator FILE` checks the operator document too, `--blocks FOLDER` takes the blocks of another folder.
 */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!format) throw new Error(`There is no format "${values.format}"; there are ${Object.keys(FORMATS).join(', ')}`);
  const { files, named } = await readCampaignFiles(positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns']);
  const operator = await operatorFile(values.operator ?? process.env['OPERATOR_FILE']);
  const request = { files, registry: createRegistry(await loadBlocks(values.blocks)), operator, weights: values.blocks === 'blocks' ? await builtWeights() : undefined };
  const all = values.fix ? await fix(request, named) : await checkDocuments(request);
  const issues = all.filter(({ file }) => named.has(file) || file === operator?.path);
  console.log(format({ files: [...named, ...(operator ? [operator.path] : [])], issues }));
  return issues.length === 0 ? 0 : 1;
}

async function operatorFile(path: string | undefined): Promise<SourceFile | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no operator document ${path}`);
  return { path, text };
}

/** Writes the files that change, and says on the side what was mended: the report itself may be read by a program. */
async function fix(request: CheckRequest, named: ReadonlySet<string>): Promise<readonly Issue[]> {
  const { files, fixed, issues } = await fixDocuments(request, (file) => named.has(file));
  for (const { path, text } of files) if (request.files.some((file) => file.path === path && file.text !== text)) await writeFile(path, text);
  for (const issue of fixed) console.error(`fixed ${formatIssue(issue)}`);
  return issues;
}
