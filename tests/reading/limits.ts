import { readingOf, type Reading } from '#studio/reading/grade.ts';
import { readTexts, type ReadText } from './texts.ts';

/** A text, how hard it is to read, and the grade that it may have at most. */
export interface Measured extends ReadText, Reading {
  readonly limit: number;
}

/** Of shorter texts the formula says nothing: one long name decides. */
export const FEWEST_WORDS = 12;

const LIMIT = 6;
/** For texts by which somebody agrees to something. */
const LEGAL_LIMIT = 8;

/** Where the law speaks: consents, authorizations and their pages. */
const LEGAL = [/^campaigns\/.*consents/, /^campaigns\/ws1[67]\.json routes\.0\.blocks\.1\./, /^blocks\/[a-z-]*consent/];

/** Sentences that the specification gives word for word. */
const SPECIFIED = [
  /^blocks\/slot-picker\/locales\/en\.json errorMessage$/,
  /^locales\/en\.json validation\.bookingFailed$/,
  /^blocks\/study-results\/locales\/en\.json sorry$/,
];

const isOneOf = (patterns: readonly RegExp[], { file, key }: ReadText) =>
  patterns.some((pattern) => pattern.test(`${file} ${key}`));

/** Every English text that is long enough to be measured, hardest first. */
export function measureTexts(): readonly Measured[] {
  return readTexts()
    .filter((read) => !isOneOf(SPECIFIED, read))
    .map((read) => ({ ...read, ...readingOf(read.text), limit: isOneOf(LEGAL, read) ? LEGAL_LIMIT : LIMIT }))
    .filter(({ words }) => words >= FEWEST_WORDS)
    .toSorted((one, other) => other.grade - one.grade);
}

/** Texts that are harder than they may be, each as a line. */
export function tooHard(measured: readonly Measured[]): string[] {
  return measured
    .filter(({ grade, limit }) => grade > limit)
    .map(({ file, key, grade, limit, text }) => `${file} ${key}: grade ${grade.toFixed(1)}, at most ${limit}: ${text}`);
}
