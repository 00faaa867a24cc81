import { mergedAnswers } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { truthsOf } from '../domain/fact-values.ts';
import type { FieldClass } from '../domain/field-classes.ts';
import type { Rest } from '../domain/rest-of-computation.ts';
import { sidesOf, type Grid } from '../domain/values-on-grid.ts';
import { bodyVerdicts, constantsOf, piecesOf, restIn, wordsFor, type Deciding } from './computed-keys.ts';
import { stateOf } from './subject.ts';

/** The most boxes that are examined for one visitor. */
const MAX_BOXES = 60_000;

/** The answers to a question in their order, each at its place on the grid of possible answers. */
export interface Axis {
  readonly fact: string;
  readonly grid: Grid;
  readonly places: readonly number[];
  readonly classes: ReadonlyMap<number, FieldClass>;
}

/** The state of a division: what is found while the possible answers of several questions are cut into boxes. */
export interface Dividing extends Deciding {
  /** Facts that are decided afterwards. */
  readonly later: ReadonlySet<string>;
  /** Answers by their keys: one combination for each. */
  readonly found: Map<string, Answers>;
  /** Keys found only with answers that their questions may not accept. */
  readonly doubtful: Set<string>;
}

/** A range on each axis: the first place in it, and the last. */
type Box = readonly (readonly [low: number, high: number])[];

/**
 * Divides boxes until nothing changes within them: everywhere in such a box, a computed fact is between its values at
 * the corners. A box with no listed answer between its corners is divided further if it may contain something new.
 */
export function divideBoxes(before: Answers, axes: readonly Axis[], dividing: Dividing): void {
  const known = new Map<string, Corner>();
  const cornerAt = (place: readonly number[]): Corner => {
    const corner = known.get(place.join()) ?? cornerOf(before, place, axes, dividing);
    known.set(place.join(), corner);
    return corner;
  };
  const small: Box[] = [];
  const boxes: Box[] = [axes.map(({ places }) => [places[0] ?? 0, places.at(-1) ?? 0] as const)];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    if (isEven(box, cornerAt)) continue;
    const halves = halvesOf(box, axes, middleListed);
    if (halves) boxes.push(...halves);
    else small.push(box);
  }
  let count = 0;
  for (let box = small.pop(); box; box = small.pop()) {
    const around = placesOf(box).map(cornerAt);
    if (isEven(box, cornerAt)) continue;
    if (isSaid(around, axes, dividing)) continue;
    count += 1;
    if (count > MAX_BOXES) return dividing.subject.note(`${wordsFor(dividing)}: only ${MAX_BOXES} boxes were examined`);
    const halves = halvesOf(box, axes, middlePlace);
    if (halves) small.push(...halves);
  }
}

interface Corner {
  readonly pieces: readonly string[];
  /** What is left of each computed fact. */
  readonly rests: readonly Rest[];
  /** On which side of each number the computed facts are, and the classes of the answers. */
  readonly fine: string;
  /** The classes of the answers, axis by axis, and what studies ask of a body mass index. */
  readonly own: readonly string[];
}

function cornerOf(before: Answers, place: readonly number[], axes: readonly Axis[], dividing: Dividing): Corner {
  const classes = axes.map((axis, index) => classAt(axis, place[index] ?? 0));
  const answers = mergedAnswers(before, ...classes.map((one) => one.answers));
  const pieces = piecesOf(answers, dividing.later, dividing);
  const key = JSON.stringify(pieces);
  const isAccepted = classes.every((one) => one.isAccepted);
  if (!isAccepted) dividing.doubtful.add(key);
  else if (!dividing.found.has(key)) dividing.found.set(key, answers);
  const rests = dividing.component.facts.map((fact) => restIn(fact, answers, dividing.later, dividing));
  const own = ownOf(answers, axes, dividing);
  return { pieces, rests, own, fine: JSON.stringify([...sidesIn(rests, dividing), ...own]) };
}

/** The answer at a place: a listed one, or one between. */
function classAt(
  { fact, grid, places, classes }: Axis,
  place: number,
): { readonly answers: Answers; readonly isAccepted: boolean } {
  const listed = classes.get(place);
  if (listed) return { answers: listed.answers, isAccepted: true };
  const [near = 0] = places;
  return { answers: { ...classes.get(near)?.answers, [fact]: grid.at(place) }, isAccepted: grid.isWhole };
}

function isEven(box: Box, cornerAt: (place: readonly number[]) => Corner): boolean {
  return new Set(placesOf(box).map((place) => cornerAt(place).fine)).size === 1;
}

/** On which sides of the numbers that something names the computed facts are. */
function sidesIn(rests: readonly Rest[], dividing: Dividing): readonly unknown[] {
  return dividing.component.facts.map((fact, index) => {
    const rest = rests[index];
    if (typeof rest !== 'number' || dividing.isOpaque(fact)) return rest;
    return sidesOf(rest, constantsOf(fact, dividing));
  });
}

function ownOf(answers: Answers, axes: readonly Axis[], dividing: Dividing): readonly string[] {
  const { subject, visitor, isOpaque } = dividing;
  const state = stateOf(subject, { ...visitor, answers });
  const own = axes.map(({ fact }) => {
    const value = answers[fact] ?? '';
    return isOpaque(fact) ? JSON.stringify(value) : truthsOf(fact, value, subject.cuts, state);
  });
  return [...own, bodyVerdicts(answers, dividing)];
}

function placesOf(box: Box): number[][] {
  return box.reduce<number[][]>(
    (places, ends) => places.flatMap((place) => [...new Set(ends)].map((end) => [...place, end])),
    [[]],
  );
}

type Middle = (axis: Axis, low: number, high: number) => { readonly place: number; readonly size: number } | undefined;

/** The middle one of the listed answers between two places. */
const middleListed: Middle = ({ places }, low, high) => {
  const [first, last] = [places.indexOf(low), places.indexOf(high)];
  const place = places[Math.floor((first + last) / 2)];
  return last - first < 2 || place === undefined ? undefined : { place, size: last - first };
};

const middlePlace: Middle = ({ grid }, low, high) =>
  high - low < 2 ? undefined : { place: Math.floor((low + high) / 2), size: (high - low) / grid.size };

/** The two halves of a box along its longest side; none if there is nothing between its corners. */
function halvesOf(box: Box, axes: readonly Axis[], middle: Middle): Box[] | undefined {
  const middles = axes.map((axis, index) => middle(axis, ...(box[index] ?? [0, 0])));
  const sizes = middles.map((one) => one?.size ?? 0);
  const longest = sizes.indexOf(Math.max(...sizes));
  const place = middles[longest]?.place;
  if (place === undefined) return undefined;
  const half = (side: 0 | 1) =>
    box.map((ends, index) => {
      if (index !== longest) return ends;
      return side === 0 ? ([ends[0], place] as const) : ([place, ends[1]] as const);
    });
  return [half(0), half(1)];
}

/**
 * Do the corners say all that can be in a box? They do if at most one thing changes between them, once: a computed fact
 * passes one number, or an answer one of its bounds. They do not where what is left to compute, or an answer that
 * something reads itself, is another at each place.
 */
function isSaid(around: readonly Corner[], axes: readonly Axis[], dividing: Dividing): boolean {
  const { component, isOpaque } = dividing;
  if (axes.some(({ fact }) => isOpaque(fact))) return false;
  const passed = component.facts.map((fact, index): readonly number[] | undefined => {
    const rests = around.map((corner) => corner.rests[index] ?? 'unknown');
    if (new Set(rests.map((rest) => JSON.stringify(rest))).size === 1) return [];
    const numbers = rests.filter((rest) => typeof rest === 'number');
    // What only conditions read changes with what they are about.
    const takes = component.takes[index]?.values ?? [];
    if (!axes.some((axis) => takes.includes(axis.fact))) return [];
    if (numbers.length < rests.length || isOpaque(fact)) return undefined;
    return [...new Set(constantsOf(fact, dividing))].filter(
      (one) => numbers.some((number) => number <= one) && numbers.some((number) => number >= one),
    );
  });
  if (passed.includes(undefined)) return false;
  const bounds = (around[0]?.own ?? []).filter((one, index) => around.some(({ own }) => own[index] !== one));
  if (passed.reduce((sum, some) => sum + (some?.length ?? 0), bounds.length) > 1) return false;
  // Somebody may be exactly at the number that a test asks for.
  return passed.every((some, index) => {
    const tests = dividing.subject.cuts.testsOf(component.facts[index] ?? '');
    const asked = tests.flatMap(({ is, isNot, isOneOf = [] }) => [is, isNot, ...isOneOf]);
    return !some?.some((number) => asked.includes(number));
  });
}
