import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#api/guards.ts';
import type { TextTable } from '#i18n/translator.ts';
import { isTextTable } from '#registry/block-texts.ts';
import { ROOT } from '../tools/install.ts';

/** The texts of the shell in a language. */
export function shellTexts(language: string): TextTable {
  const read: unknown = JSON.parse(readFileSync(join(ROOT, 'locales', `${language}.json`), 'utf8'));
  const { language: _facts, ...table } = isRecord(read) ? read : {};
  if (!isTextTable(table)) throw new Error(`locales/${language}.json is not a table of texts`);
  return table;
}
