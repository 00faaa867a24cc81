import { mergedAnswers } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Component } from '../domain/computed-components.ts';
import { truthsOf } from '../domain/fact-values.ts';
import { contentsOf, cornerOf, isRuledOut, measuringOf, type Corner } from './box-kinds.ts';
import { keyOf, wordsFor, type Axis, type Dividing } from './computed-keys.ts';
import { stateOf } from './subject.ts';

/** The most boxes that are examined for one visitor. */
const MAX_BOXES = 60_000;
/** The same once that was not enough for another visitor: what the facts can be is not decided then anyway. */
const FEW_BOXES = 2_000;
const exhausted = new WeakSet<Component>();

/** The first place of some neighbouring ones, and the last. */
type Range = readonly [low: number, high: number];

/** A range on each axis. */
type Box = readonly Range[];

/**
 * Divides boxes until nothing new can be in them: everywhere in a box, a computed fact is between its values at the
 * corners. Boxes are divided at listed answers first, then between these.
 */
export function divideBoxes(before: Answers, axes: readonly Axis[], dividing: Dividing): void {
  const { component, later, found, doubtful, subject } = dividing;
  const measuring = measuringOf(axes, dividing);
  const lines = axes.map((axis) => lineOf(axis, dividing));
  const corners = new Map<string, Corner>();
  /** The kinds of answers that were met, and of them those that questions accept. */
  const [met, accepted] = [new Set<string>(), new Set<string>()];
  const cornerAt = (place: readonly number[]): Corner => {
    const known = corners.get(place.join());
    if (known) return known;
    const parts = lines.map(({ at }, index) => at(place[index] ?? 0));
    const answers = mergedAnswers(before, ...parts.map((part) => part.answers));
    const own = parts.map(({ kind }) => kind);
    const corner = cornerOf(answers, own, measuring, dividing);
    corners.set(place.join(), corner);
    const kinds = corner.kinds.join('\n');
    const kept = parts.every(({ isAccepted }) => isAccepted) ? accepted : met;
    if (!kept.has(kinds)) {
      const key = keyOf(answers, later, dividing);
      if (kept === met) doubtful.add(key);
      else if (!found.has(key)) found.set(key, answers);
    }
    met.add(kinds);
    kept.add(kinds);
    return corner;
  };
  const most = exhausted.has(component) ? FEW_BOXES : MAX_BOXES;
  let count = 0;
  const divided = (boxes: Box[], middle: Middle, known: ReadonlySet<string>): Box[] => {
    const small: Box[] = [];
    // The largest first: what is rare is met before every place near it is examined.
    for (const box of boxes) {
      count += 1;
      const around = placesOf(box).map(cornerAt);
      const own = box.map((ends, index) => lines[index]?.kindsIn(ends) ?? []);
      const contents = contentsOf(around, own, measuring);
      const isKnown = (kinds: readonly string[]) => known.has(kinds.join('\n')) || isRuledOut(kinds, around, measuring);
      if (contents.kinds?.every(isKnown)) continue;
      if (count > most) break;
      const parts = cutOwn(box, lines) ?? halvesOf(box, axes, contents.axes, middle);
      if (parts) boxes.push(...parts);
      else small.push(box);
    }
    return small;
  };
  const whole = axes.map(({ places }) => [places[0] ?? 0, places.at(-1) ?? 0] as const);
  divided(divided([whole], middleListed, accepted), middlePlace, met);
  if (count <= most) return;
  exhausted.add(component);
  subject.note(`${wordsFor(dividing)}: narrow what the questions accept, or compare with a number`);
}

/** The answers at the places of an axis. */
interface Line {
  readonly at: (place: number) => Part;
  /** What may count about answers from one place to another. */
  readonly kindsIn: (ends: Range) => readonly string[];
  /** A range in parts of one kind each, with what nobody listed between them. */
  readonly cut: (ends: Range) => readonly Range[];
}

interface Part {
  readonly answers: Answers;
  /** What something besides computations can tell about the answer. */
  readonly kind: string;
  readonly isAccepted: boolean;
}

function lineOf(axis: Axis, { subject, visitor, isOpaque }: Dividing): Line {
  const { fact, grid, places, classes } = axis;
  const [near = 0] = places;
  const state = stateOf(subject, visitor);
  const known = new Map<number, Part>();
  const at = (place: number): Part => {
    const before = known.get(place);
    if (before) return before;
    const listed = classes.get(place)?.answers;
    const answers = listed ?? { ...classes.get(near)?.answers, [fact]: grid.at(place) };
    const part: Part = {
      answers,
      kind: Object.entries(answers)
        .map(([name, value]) => (isOpaque(name) ? JSON.stringify(value) : truthsOf(name, value, subject.cuts, state)))
        .join(),
      isAccepted: listed !== undefined || grid.isWhole,
    };
    known.set(place, part);
    return part;
  };
  const changes = places.filter((place, index) => index > 0 && at(place).kind !== at(places[index - 1] ?? 0).kind);
  const kindsIn: Line['kindsIn'] = ([low, high]) => {
    const within = changes.filter((place) => place > low && place < high);
    return [...new Set([low, ...within, high].map((place) => at(place).kind))];
  };
  const cut: Line['cut'] = ([low, high]) => {
    const within = changes.filter((place) => place > low && place <= high);
    const place = within[Math.floor(within.length / 2)] ?? high;
    const before = Math.max(low, places[places.indexOf(place) - 1] ?? place - 1);
    const between: Range[] = place - before > 1 ? [[before, place]] : [];
    const isCut = at(before).kind !== at(place).kind && (between.length === 0 || before > low || place < high);
    return isCut ? [[low, before], ...between, [place, high]] : [];
  };
  return { at, kindsIn, cut };
}

/** A box in parts that differ in nothing but their own kinds of answers; none if it is one. */
function cutOwn(box: Box, lines: readonly Line[]): Box[] | undefined {
  for (const [index, ends] of box.entries()) {
    const parts = lines[index]?.cut(ends) ?? [];
    if (parts.length > 0) return parts.map((part) => box.with(index, part));
  }
  return undefined;
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

/** The two halves of a box along the longest of some sides; none if there is nothing between its corners. */
function halvesOf(box: Box, axes: readonly Axis[], sides: ReadonlySet<number>, middle: Middle): Box[] | undefined {
  const middles = axes.map((axis, index) => (sides.has(index) ? middle(axis, ...(box[index] ?? [0, 0])) : undefined));
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
