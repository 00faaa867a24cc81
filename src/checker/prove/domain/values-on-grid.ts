import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { subYears } from 'date-fns/subYears';
import { dateOf, isoDateOf } from '#engine/dates.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Cuts } from './cuts.ts';

type OnGrid = Extract<Domain, { kind: 'number' | 'date' }>;

/** At most this many numbers or days are listed of an answer that is computed with. */
const MAX_LISTED = 400;

/** Where the answers to a fact can be: at whole numbers from 0 to less than `size`. */
export interface Grid {
  readonly size: number;
  /** Is every place a possible answer? */
  readonly isWhole: boolean;
  /** Are there more places than answers in the list? */
  readonly isThinned: boolean;
  readonly at: (place: number) => number | string;
  readonly placeOf: (value: AnswerValue) => number;
}

const grids = new WeakMap<Cuts, Map<string, Grid>>();

/** The grid of an answer of which a computation takes the value; none for choices. */
export function gridOf(fact: string, cuts: Cuts): Grid | undefined {
  return grids.get(cuts)?.get(fact);
}

const lists = new WeakMap<Cuts, Set<string>>();

function keyOfList(fact: string, values: ReadonlySet<unknown>): string {
  return JSON.stringify([fact, [...values].map(String).toSorted()]);
}

/** Notes the listed values of an answer that a question accepts. */
export function noteList(fact: string, values: ReadonlySet<unknown>, cuts: Cuts): void {
  lists.set(cuts, (lists.get(cuts) ?? new Set<string>()).add(keyOfList(fact, values)));
}

/** Are these all listed values that a question accepts, so that nothing about the answer is decided yet? */
export function isUndecided(fact: string, values: ReadonlySet<unknown>, cuts: Cuts): boolean {
  return lists.get(cuts)?.has(keyOfList(fact, values)) ?? false;
}

/**
 * Returns the values of an answer of which a computation takes the value: all of them, or as many as are listed, those
 * at which a fact that is computed from nothing else changes, and the usual ones.
 */
export function valuesOnGrid(
  fact: string,
  domain: OnGrid,
  usual: readonly AnswerValue[],
  cuts: Cuts,
  state: FlowState,
): readonly AnswerValue[] {
  const grid = gridFor(domain, state.today);
  grids.set(cuts, (grids.get(cuts) ?? new Map<string, Grid>()).set(fact, grid));
  if (!grid.isThinned) return Array.from({ length: grid.size }, (_, index) => grid.at(index));
  const last = grid.size - 1;
  const even = Array.from({ length: MAX_LISTED }, (_, index) => Math.round((index * last) / (MAX_LISTED - 1)));
  return [...new Set([...[...even, ...changesOf(fact, grid, cuts, state)].map(grid.at), ...usual])];
}

/** Nobody answers with a date further away from today. */
const MAX_YEARS = 120;
/** The precision of numbers without a step. */
const CENTS = 100;

function gridFor(domain: OnGrid, today: string): Grid {
  if (domain.kind === 'number') {
    const { min, max, integer, step } = domain;
    const each = step ?? (integer ? 1 : 1 / CENTS);
    const isWhole = step !== undefined || integer;
    const size = Math.round((max - min) / each) + 1;
    return {
      size,
      isWhole,
      isThinned: !isWhole || size > MAX_LISTED,
      at: (place) => Number((min + place * each).toFixed(6)),
      placeOf: (value) => Math.round((Number(value) - min) / each),
    };
  }
  const from = domain.from === undefined ? subYears(dateOf(today), MAX_YEARS) : dateOf(domain.from);
  const to = domain.to === undefined ? addYears(dateOf(today), MAX_YEARS) : dateOf(domain.to);
  const isWhole = domain.from !== undefined && domain.to !== undefined;
  const size = differenceInCalendarDays(to, from) + 1;
  return {
    size,
    isWhole,
    isThinned: !isWhole || size > MAX_LISTED,
    at: (place) => isoDateOf(addDays(from, place)),
    placeOf: (value) => differenceInCalendarDays(dateOf(String(value)), from),
  };
}

/** The places on both sides of which a fact that is computed from this answer alone differs for some condition. */
function changesOf(fact: string, { size, at }: Grid, cuts: Cuts, state: FlowState): number[] {
  const own = Object.entries(state.campaign.computed ?? {}).flatMap(([name, { from }]) =>
    from.every((one) => one === fact) ? [COMPUTED + name] : [],
  );
  const sidesAt = (index: number) => {
    const view = { ...state, answers: { [fact]: at(index) } };
    return JSON.stringify(own.map((one) => sidesOf(readFact(one, view), cuts.constantsOf(one))));
  };
  const found: number[] = [];
  const ranges: [number, number][] = own.length === 0 ? [] : [[0, size - 1]];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [low, high] = range;
    if (sidesAt(low) === sidesAt(high)) continue;
    const middle = Math.floor((low + high) / 2);
    if (high - low < 2) found.push(low, high);
    else ranges.push([low, middle], [middle, high]);
  }
  return found;
}

/** On which side of each number a value is. */
export function sidesOf(value: unknown, constants: readonly unknown[]): readonly unknown[] {
  return constants.map((one) => (typeof one === 'number' && typeof value === 'number' ? Math.sign(value - one) : ''));
}
