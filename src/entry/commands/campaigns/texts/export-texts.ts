import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT_FORMATS, type TextFormatName } from '#checker/translations/formats/formats.ts';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import { collectTexts } from '#checker/translations/units/collect-units.ts';
import { reachedIn } from '#checker/translations/units/reached.ts';
import { folderOf } from '#registry/block-texts.ts';
import { dayOf } from '../../../day-of.ts';
import { countOf, EXIT } from '../../output.ts';
import { languagesInto, openForTexts } from './open-for-texts.ts';
import { suggestBy } from './suggestions.ts';

export interface ExportOptions {
  readonly format: TextFormatName;
  readonly language: string | undefined;
  readonly out: string | undefined;
  /** Leave out texts that no visitor can reach. */
  readonly reachable: boolean;
  readonly suggest: string | undefined;
}

interface TextsFile {
  readonly name: string;
  readonly content: string;
  readonly told: string;
}

/** Writes one file for each campaign and language. */
export async function exportTexts(ids: readonly string[], options: ExportOptions): Promise<number> {
  const files: TextsFile[] = [];
  for (const id of ids) files.push(...(await filesOf(id, options)));
  const { out } = options;
  const [file] = files;
  if (!file) throw new Error('These campaigns have one language each: name another with --language');
  const isFolder = out !== undefined && (files.length > 1 || out.endsWith('/') || (await isExistingFolder(out)));
  if (out === undefined && files.length > 1)
    throw new Error(
      `${files.length} files would be written (${files.map(({ name }) => name).join(', ')}): name a --out FOLDER`,
    );
  if (isFolder) await mkdir(out, { recursive: true });
  for (const { name, content, told } of files) {
    if (out === undefined) {
      console.log(content.trimEnd());
      console.error(told);
    } else {
      const path = isFolder ? join(out, name) : out;
      await writeFile(path, content);
      console.log(`${path}: ${told}`);
    }
  }
  return EXIT.good;
}

async function isExistingFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function filesOf(
  id: string,
  { format, language: asked, reachable, suggest }: ExportOptions,
): Promise<TextsFile[]> {
  const opened = await openForTexts(id);
  const { campaign, model, registry } = opened;
  const reached = reachedIn(campaign, registry, dayOf(new Date()));
  const { endings, write } = TEXT_FORMATS[format];
  const files: TextsFile[] = [];
  for (const language of languagesInto(opened, asked)) {
    const all = await collectTexts({ campaign, model, registry, language, reached });
    const texts = reachable ? { ...all, units: all.units.filter((unit) => unit.reachable) } : all;
    const suggestions = suggest === undefined ? new Map<string, string>() : await suggestBy(suggest)(texts);
    const missing = texts.units.filter(({ target }) => target === undefined).length;
    const told = [
      countOf(texts.units.length, 'text', 'texts'),
      `${missing} not translated`,
      ...(suggest === undefined ? [] : [`${suggestions.size} suggested`]),
      ...(reachable ? [] : [`${texts.units.filter((unit) => !unit.reachable).length} that no visitor reaches`]),
    ].join(', ');
    const name = `${campaign.id}.${language}.${endings[0]}`;
    files.push({ name, content: write(await exportOf(texts, { suggestions, pictureOf })), told });
  }
  return files;
}

/** The picture of a block in the reference, if the product is here with its documentation. */
function pictureOf(block: string): string | undefined {
  const path = `docs/reference/pictures/${folderOf(block)}.webp`;
  return existsSync(path) ? path : undefined;
}
