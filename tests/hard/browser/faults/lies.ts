import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../support/tools/install.ts';

/**
 * Texts that say that there is nothing, or that the visitor does not qualify: true only after a response, never after a
 * failure.
 */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'call-now-result': ['disqualified', 'noSite'],
  'direct-offers': ['none'],
  'indication-multi-select': ['none.title'],
  'partner-check': ['noSite'],
  'slot-picker': ['fullyBooked'],
  'study-results': ['none', 'noneAbout', 'sorry'],
  'study-search': ['none'],
  'thank-you': ['noTrials', 'noneFits'],
  'thank-you-page': ['noTrials', 'noneFits'],
};

function textOf(block: string, language: string, key: string): string {
  const texts: unknown = JSON.parse(readFileSync(join(ROOT, 'blocks', block, 'locales', `${language}.json`), 'utf8'));
  const found: readonly (readonly [string, unknown])[] =
    typeof texts === 'object' && texts !== null ? Object.entries(texts) : [];
  const text = found.find(([name]) => name === key)?.[1];
  if (typeof text !== 'string') throw new Error(`The block ${block} has no text "${key}" in ${language}`);
  return text;
}

/** The text as it may appear, whatever its placeholders contain. For a long one the beginning is enough. */
function pattern(text: string): RegExp {
  const [sentence = text] = text.split(/(?<=\.) /);
  return new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.{1,60}'),
  );
}

const LIES = Object.entries(TEXTS).flatMap(([block, keys]) =>
  keys.flatMap((key) =>
    ['en', 'es'].map((language) => ({ name: `${block} › ${key}`, pattern: pattern(textOf(block, language, key)) })),
  ),
);

/** Which of these texts can be read. */
export function liesIn(text: string): string[] {
  return [...new Set(LIES.filter((lie) => lie.pattern.test(text)).map(({ name }) => name))];
}
