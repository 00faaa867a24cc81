import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/tools/install.ts';

/** An English text that visitors read, and where it is written. */
export interface ReadText {
  readonly file: string;
  readonly key: string;
  /** Without markup; what is filled in is a word. */
  readonly text: string;
}

const LOCALES = '{locales,blocks/*/locales,src/**/locales}/en.json';
const CAMPAIGNS = 'campaigns/*.json';

/** A placeholder is read as a word of one syllable; markup and the line breaks of lists end a sentence or nothing. */
function plain(text: string): string {
  return text
    .replaceAll(/\{[^}]*\}/g, 'it')
    .replaceAll(/<\/(?:p|li|h[1-6])>|\n/g, '. ')
    .replaceAll('**', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([.?!:])(?: ?[.-])+/g, '$1')
    .trim();
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every text of a document: of a locale all strings; of a campaign those that are given in English. */
function* textsIn(value: unknown, path: string, inLanguage: boolean): Generator<readonly [string, string]> {
  if (typeof value === 'string') {
    if (inLanguage) yield [path, value];
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* textsIn(each, `${path}.${index}`, inLanguage);
  } else if (isRecord(value)) {
    const english = typeof value['en'] === 'string' && !inLanguage ? value['en'] : undefined;
    if (english !== undefined) yield [path, english];
    else
      for (const [key, each] of Object.entries(value))
        yield* textsIn(each, path === '' ? key : `${path}.${key}`, inLanguage);
  }
}

/** All English texts of the product and of the shipped campaigns. */
export function readTexts(): readonly ReadText[] {
  const of = (pattern: string, inLanguage: boolean) =>
    globSync(pattern, { cwd: ROOT })
      .toSorted()
      .flatMap((file) => {
        const document: unknown = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
        return [...textsIn(document, '', inLanguage)].map(([key, text]) => ({ file, key, text: plain(text) }));
      });
  return [...of(LOCALES, true), ...of(CAMPAIGNS, false)];
}
