import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_TEXTS_BYTES, readTexts } from '#checker/translations/formats/formats.ts';
import { unreadable, type TextsReading } from '#checker/translations/formats/read-text.ts';
import { importTexts } from '#checker/translations/import/import-texts.ts';
import { refusalWords, type Refusal } from '#checker/translations/refusals.table.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { ID } from '#schemas/patterns.ts';
import { countOf, EXIT } from '../../output.ts';
import { openForTexts } from './open-for-texts.ts';

/**
 * Imports files one after the other. Exit code 1: something is refused, and the rest is imported; 2: no file could be
 * read.
 */
export async function importFiles(paths: readonly string[]): Promise<number> {
  const results: (readonly Refusal[])[] = [];
  for (const path of paths) results.push(await importFile(path));
  if (results.every((refusals) => refusals.some(({ unit, code }) => unit === undefined && UNREAD.includes(code))))
    return EXIT.couldNotRun;
  return results.some((refusals) => refusals.length > 0) ? EXIT.findings : EXIT.good;
}

/** What keeps a file from being read at all. */
const UNREAD: readonly Refusal['code'][] = ['file-unreadable', 'unknown-format'];

async function importFile(path: string): Promise<readonly Refusal[]> {
  const read = await readFileTexts(path);
  if (!read.ok) return told(path, [read.fault]);
  const opened = new RegExp(ID.pattern).test(read.campaign)
    ? await openForTexts(read.campaign).catch((error: unknown) =>
        String(error instanceof Error ? error.message : error),
      )
    : `"${read.campaign}" is no id of a campaign`;
  if (typeof opened === 'string') return told(path, [{ code: 'unknown-campaign', what: opened }]);
  const { campaign, model, files, issues, registry } = opened;
  const imported = await importTexts({ read, campaign, model, files, issues, registry });
  for (const file of imported.files) await writeFile(file.path, file.text);
  // That nobody reads a language before the campaign offers it is said once, at the end.
  const isOffered = campaign.languages.includes(read.language);
  for (const warning of imported.warnings)
    if (isOffered || warning.code !== 'unused-text') console.log(formatIssue(warning));
  told(path, imported.refusals);
  const { taken, unchanged, open, refusals } = imported;
  console.log(
    `${path}: ${countOf(taken.length, 'text', 'texts')} of "${campaign.id}" changed in ${read.language}, ` +
      `${unchanged} unchanged, ${open} not translated, ${refusals.length} refused` +
      (imported.files.length === 0 ? '' : `; written: ${imported.files.map((file) => file.path).join(', ')}`),
  );
  if (taken.length > 0 && !isOffered)
    console.log(`"${campaign.id}" does not offer ${read.language} yet: add it to "languages" of the document`);
  return refusals;
}

function told(path: string, refusals: readonly Refusal[]): readonly Refusal[] {
  for (const refusal of refusals) console.log(`${path}: ${refusalWords(refusal)}`);
  return refusals;
}

async function readFileTexts(path: string): Promise<TextsReading> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return unreadable('file-unreadable', found ? `${path} is no file` : `There is no file ${path}`);
  if (found.size > MAX_TEXTS_BYTES)
    return unreadable('file-too-large', `It has ${found.size} bytes; up to ${MAX_TEXTS_BYTES} are read`);
  return readTexts(basename(path), await readFile(path));
}
