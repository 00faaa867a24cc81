import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { LANGUAGES } from '#schemas/language.ts';
import { loadTexts } from '#server/features/visits/texts.ts';
import { readSources } from '../architecture/sources.ts';
import { LOG_MESSAGES, MESSAGES, type MessageRow } from './messages.table.ts';

const texts = await loadTexts(createRegistry(await loadBlocks('blocks')));
const sources = readSources(['src', 'blocks', 'schemas'], /\.tsx?$/).filter(({ path }) => !path.includes('.test.'));
/** Words that are the same in both languages. */
const SAME_IN_BOTH = new Set(['No']);

interface Held {
  readonly en: string | undefined;
  readonly es: string | undefined;
}

/** Every text of a document that exists in both languages. */
function pairsOf(value: unknown): Held[] {
  if (typeof value !== 'object' || value === null) return [];
  const languages: Readonly<Record<string, unknown>> = { ...value };
  const { en, es } = languages;
  if (typeof en === 'string') return [{ en, es: typeof es === 'string' ? es : undefined }];
  return Object.values(value).flatMap(pairsOf);
}

async function heldAt({ at, text }: MessageRow): Promise<Held> {
  const [kind = '', place = '', key = ''] = at.split(' ');
  if (kind === 'campaign') {
    const document: unknown = JSON.parse(await readFile(`campaigns/${place}`, 'utf8'));
    return pairsOf(document).find(({ en }) => en?.includes(text)) ?? { en: undefined, es: undefined };
  }
  if (kind === 'shell') return { en: texts.shellIn('en')[place], es: texts.shellIn('es')[place] };
  return { en: texts.blocksIn('en')[place]?.[key], es: texts.blocksIn('es')[place]?.[key] };
}

/**
 * Nobody reads a text whose key no code names: the code contains the whole key in quotes, or its last part after the
 * part before.
 */
function isNamed(key: string): boolean {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  const before = parts.join('.');
  const whole = new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`);
  const built = new RegExp(`\`${before.replaceAll('.', '\\.')}\\.\\$\\{`);
  const word = new RegExp(`['"\`]${last}['"\`]|\\b${last}:|'${last}'`);
  return (
    sources.some(({ text }) => whole.test(text)) ||
    (before !== '' && sources.some(({ text }) => built.test(text)) && sources.some(({ text }) => word.test(text)))
  );
}

describe('every text of the specification', () => {
  test.each(MESSAGES)('[E14] "$text" ($at) exists word for word, and in Spanish', async (row) => {
    const { en, es } = await heldAt(row);
    expect(en?.toLowerCase()).toContain(row.text.toLowerCase());
    expect(es ?? '').not.toBe('');
    expect(es === en).toBe(SAME_IN_BOTH.has(row.text));
  });

  test.each(MESSAGES.filter(({ at }) => !at.startsWith('campaign ')))(
    '[E14] "$text" ($at) is what the product shows',
    (row) => {
      const [kind, place = '', key = ''] = row.at.split(' ');
      expect(isNamed(kind === 'shell' ? place : key)).toBe(true);
      // Both languages are present in every page's own table: the translator throws for a key that one of them lacks.
      for (const language of LANGUAGES) {
        const translator = texts.translator(
          { id: 'trial-search', product: { en: 'clinical studies', es: 'estudios clínicos' } },
          language,
        );
        expect(
          translator.translate(kind === 'shell' ? 'shell' : { block: place }, kind === 'shell' ? place : key, {
            firstName: 'Ana',
          }),
        ).not.toContain('{product}');
      }
    },
  );

  test.each(LOG_MESSAGES)('[A18] operators read "$text" from $file', async ({ text, file }) => {
    expect(await readFile(file, 'utf8')).toContain(text);
  });
});
