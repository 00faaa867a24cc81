import { computedFact } from '#engine/computed/computed-facts.ts';
import { isIsoDate } from '#engine/dates.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { bandAt, boundsOf, canAllHold, type Band, type Difference } from '../domain/bands.ts';
import { isDifference } from '../domain/computed-components.ts';
import type { Rest } from '../domain/rest-of-computation.ts';
import { kindsOf, measuredIn, restsIn, type Axis, type Dividing } from './computed-keys.ts';

/** What counts about the answers at a corner of a box. */
export interface Corner {
  /** What is left of what is measured. */
  readonly rests: readonly Rest[];
  /** The kind of each measure, then of the answer on each axis. */
  readonly kinds: readonly string[];
  /** The terms of differences, in their order. */
  readonly terms: readonly (number | undefined)[];
}

/** Something that is computed from answers on the axes. */
interface Measure {
  readonly fact: string;
  /** The axes of which it takes the value. */
  readonly axes: readonly number[];
  /** Its values as far as something tells them apart; none if something reads the value itself. */
  readonly bands: readonly Band[];
  /** Does it also count conditions? Then it may rise and fall with an answer. */
  readonly isMixed: boolean;
  /** The terms that it is the difference of: they may take the same answer. */
  readonly terms?: readonly [one: string, other: string];
}

export interface Measuring {
  readonly measures: readonly Measure[];
  /** The terms of all differences. */
  readonly terms: readonly string[];
  /** Do all answers have no more decimals than computed facts? */
  readonly isEven: boolean;
}

/** What computed facts are rounded to. */
const MILLIONTH = 1e-6;
const GREAT = 1e9;

export function measuringOf(axes: readonly Axis[], dividing: Dividing): Measuring {
  const measures = measuredIn(dividing).flatMap(({ fact, values, others }): Measure[] => {
    const own = [...axes.keys()].filter((index) => values.includes(axes[index]?.fact ?? ''));
    const terms = others.length > 0 ? undefined : termsOf(fact, dividing);
    const bands = dividing.isOpaque(fact) ? [] : kindsOf(fact, dividing);
    const measure = { fact, axes: own, bands, isMixed: others.length > 0, ...(terms ? { terms } : {}) };
    return own.length === 0 ? [] : [measure];
  });
  const isEven = axes.every(({ fact, classes }) =>
    [...classes.values()].every(({ answers }) => isRounded(answers[fact])),
  );
  const terms = [...new Set(measures.flatMap((measure) => measure.terms ?? []))];
  return { measures, terms, isEven };
}

/** Is it no number with more decimals than computed facts, and none so great that sums of it are rounded? */
function isRounded(value: unknown): boolean {
  return typeof value !== 'number' || (Number(value.toFixed(6)) === value && Math.abs(value) < GREAT);
}

/** A difference of two facts or numbers, or the days between two dates. */
function termsOf(fact: string, { subject }: Dividing): Measure['terms'] {
  const is = computedFact(fact, subject.campaign)?.is;
  if (is && 'timeBetween' in is && is.unit === 'days') return [is.timeBetween[1], is.timeBetween[0]];
  if (!is || !isDifference(is)) return undefined;
  const [one, other] = is.difference.flatMap((term) => (typeof term === 'object' ? [] : [String(term)]));
  return one === undefined || other === undefined ? undefined : [one, other];
}

const DAY = 86_400_000;

/** Everything about a corner; the kinds of the answers on the axes are known. */
export function cornerOf(
  answers: Answers,
  own: readonly string[],
  { measures, terms }: Measuring,
  dividing: Dividing,
): Corner {
  const restOf = restsIn(answers, dividing.later, dividing);
  const rests = measures.map(({ fact }) => restOf(fact));
  const kinds = measures.map(({ bands }, index) => {
    const rest = rests[index];
    return typeof rest === 'number' && bands.length > 0 ? String(bandAt(rest, bands)) : JSON.stringify(rest);
  });
  const today = dividing.visitor.day ?? dividing.subject.today;
  const termAt = (term: string): number | undefined => {
    const date = term === 'today' ? today : (answers[term] ?? term);
    if (isIsoDate(date)) return Date.parse(date) / DAY;
    const rest = Number.isNaN(Number(term)) ? restOf(term) : Number(term);
    return typeof rest === 'number' ? rest : undefined;
  };
  return { rests, kinds: [...kinds, ...own], terms: terms.map(termAt) };
}

/** At most this many kinds of answers are looked for in a box. */
const MOST = 400;

export interface Contents {
  /** Every combination of kinds that may be in a box; `undefined` if it is not known, or there are too many. */
  readonly kinds: readonly (readonly string[])[] | undefined;
  /** The axes on which dividing the box may say more. */
  readonly axes: ReadonlySet<number>;
}

/**
 * What may be in a box: a measure has no value that is not between those at the corners.
 *
 * @param own the kinds of answers on each axis within the box
 */
export function contentsOf(
  corners: readonly Corner[],
  own: readonly (readonly string[])[],
  { measures, terms }: Measuring,
): Contents {
  const measured = measures.map(({ bands, terms: difference = [] }, index) => {
    const rests = corners.map((corner) => corner.rests[index] ?? 'unknown');
    const [one, other] = difference.map((term) => rangeOf(corners, terms.indexOf(term)));
    const ends = one && other ? [one.low - other.high, one.high - other.low].map((end) => Number(end.toFixed(6))) : [];
    return kindsAmong([...rests, ...ends], bands);
  });
  const varied = [...measured, ...own].filter((some) => some?.length !== 1).length;
  const isClear = (some: readonly string[] | undefined, index: number) =>
    some !== undefined && (measures[index]?.isMixed !== true || varied - (some.length > 1 ? 1 : 0) === 0);
  const unclear = measures.filter((_, index) => measured[index]?.length !== 1);
  const ofMeasures = unclear.flatMap(({ axes: some, isMixed }) => (isMixed ? [...own.keys()] : some));
  const axes = new Set([...ofMeasures, ...[...own.keys()].filter((index) => (own[index]?.length ?? 0) > 1)]);
  const all = [...measured.map((some) => some ?? []), ...own];
  const count = all.reduce((product, some) => product * some.length, 1);
  if (!measured.every(isClear) || count > MOST) return { kinds: undefined, axes };
  const kinds = all.reduce<string[][]>(
    (sofar, some) => sofar.flatMap((one) => some.map((kind) => [...one, kind])),
    [[]],
  );
  return { kinds, axes };
}

function kindsAmong(rests: readonly Rest[], bands: readonly Band[]): readonly string[] | undefined {
  const numbers = rests.filter((rest) => typeof rest === 'number');
  if (bands.length === 0 || numbers.length < rests.length) {
    const all = new Set(rests.map((rest) => JSON.stringify(rest)));
    return all.size === 1 ? [...all] : undefined;
  }
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map((number) => bandAt(number, bands));
  return [...bands.keys()].filter((index) => index >= (low ?? 0) && index <= (high ?? 0)).map(String);
}

/** The values that a term has in a box; `undefined` if it has none somewhere. */
function rangeOf(corners: readonly Corner[], term: number): Pick<Difference, 'low' | 'high'> | undefined {
  const values = corners.flatMap(({ terms }) => terms[term] ?? []);
  return values.length === corners.length ? { low: Math.min(...values), high: Math.max(...values) } : undefined;
}

/**
 * Do differences rule out that anybody in a box is of certain kinds? The first of two dates is not before the second
 * one, and the second before the first.
 */
export function isRuledOut(
  kinds: readonly string[],
  corners: readonly Corner[],
  { measures, terms, isEven }: Measuring,
): boolean {
  if (!isEven) return false;
  const ranges = terms.flatMap((one, index): Difference[] => {
    const range = rangeOf(corners, index);
    const [low, high] = [range?.low ?? Infinity, range?.high ?? Infinity];
    const bounds = { low: Math.round(low / MILLIONTH), high: Math.round(high / MILLIONTH) };
    return isRounded(low) && isRounded(high) ? [{ one, other: '', ...bounds }] : [];
  });
  const bounds = measures.flatMap(({ fact, bands, terms: difference = ['', ''] }, index): Difference[] => {
    const band = bands[Number(kinds[index])];
    const pairs = [difference, [fact, '']].filter(([one = '']) => band && terms.includes(one));
    return pairs.flatMap(([one = '', other = '']) => (band ? { one, other, ...boundsOf(band, MILLIONTH) } : []));
  });
  return !canAllHold([...ranges, ...bounds]);
}
