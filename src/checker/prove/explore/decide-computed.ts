import { withoutFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { valuesIn, type FieldClass } from '../domain/field-classes.ts';
import { gridOf, isUndecided } from '../domain/values-on-grid.ts';
import { keyOf, wordsFor, type Axis, type Deciding, type Dividing } from './computed-keys.ts';
import { divideOnce } from './known-boxes.ts';
import type { Pending, SymbolicVisitor } from './subject.ts';

/** Up to this many answers to a question are tried one by one. */
const FEW = 16;

/**
 * Decides all open answers that the facts of a component are computed from: returns the visitors in groups of whom the
 * same is computed. Answers that earlier pages have combined stay in the combinations that occur.
 */
export function decideComputed(deciding: Deciding): SymbolicVisitor[][] {
  const { visitor, component } = deciding;
  const { combined: all = [], pending } = visitor;
  const together = all.find(({ facts }) => facts.some((fact) => component.answers.has(fact)));
  if (!together) return decided(deciding).map((one) => [one]);
  const isKnown = ({ facts }: Pending) => facts.some((fact) => together.facts.includes(fact));
  const rest = {
    ...visitor,
    combined: all.filter((one) => one !== together),
    pending: pending.filter((one) => one.prefill === true || !isKnown(one)),
  };
  const later = new Set(factsIn(rest.pending));
  const leaving = (one: Answers) => keyOf({ ...visitor.answers, ...one }, later, { ...deciding, visitor: rest });
  const ways = [...Map.groupBy(together.answers, leaving).values()].flatMap((same) =>
    decided({ ...deciding, visitor: { ...rest, answers: { ...rest.answers, ...same[0] } } }).flatMap((way) =>
      same.map((one): SymbolicVisitor => ({ ...way, answers: { ...way.answers, ...one } })),
    ),
  );
  const alike = Map.groupBy(ways, (way) => keyOf(way.answers, new Set(), { ...deciding, visitor: way }));
  return [...alike.values()];
}

/**
 * Decides answers that may occur in every combination. Combinations of answers that lead to the
 * same results are represented by one of them. Questions with few choices are combined one after another, and
 * combinations that leave the same to compute are merged; numbers and dates are divided into boxes in which nothing
 * changes.
 */
function decided(deciding: Deciding): SymbolicVisitor[] {
  const { visitor, component, subject } = deciding;
  // Always in one order, so that the same combination represents the others on every page that decides them.
  const order = [...component.answers];
  const placeOf = ({ facts }: Pending) => order.findIndex((fact) => facts.includes(fact));
  const open = visitor.pending
    .filter(({ prefill, facts }) => prefill !== true && facts.some((fact) => component.answers.has(fact)))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const ordered = open.filter((part) => isOrdered(part, deciding));
  const single = open.filter((part) => !ordered.includes(part));
  const start = new Map([['', withoutFacts(visitor.answers, factsIn(open))]]);
  // Where only conditions read what is computed from numbers and dates, few combinations of them are left.
  const first = factsIn(ordered);
  const isFirst = component.takes.every(
    ({ values, others }) =>
      !values.some((fact) => first.includes(fact)) ||
      (others.length === 0 && values.every((fact) => first.includes(fact))),
  );
  const found = isFirst
    ? combined(divided(start, ordered, factsIn(single), deciding), single, [], deciding)
    : divided(combined(start, single, ordered, deciding), ordered, [], deciding);
  if (single.some((part) => isThinned(part, deciding))) subject.note(wordsFor(deciding));
  const pending = visitor.pending.filter((one) => !open.includes(one));
  return [...found.values()].map((answers) => ({ ...visitor, pending, answers }));
}

type Found = ReadonlyMap<string, Answers>;

function factsIn(parts: readonly Pending[]): string[] {
  return parts.flatMap(({ facts }) => facts);
}

/** Combines the answers to questions one by one. */
function combined(start: Found, parts: readonly Pending[], after: readonly Pending[], deciding: Deciding): Found {
  return parts.reduce((sofar, part, index) => {
    const later = new Set(factsIn([...parts.slice(index + 1), ...after]));
    return merged(sofar, part.classes, later, deciding);
  }, start);
}

/** Divides the answers to questions with many answers each. */
function divided(start: Found, parts: readonly Pending[], after: readonly string[], deciding: Deciding): Found {
  if (parts.length === 0) return start;
  const dividing: Dividing = { ...deciding, later: new Set(after), found: new Map(), doubtful: new Set() };
  for (const answers of start.values()) divide(answers, parts, [], dividing);
  const { found, doubtful } = dividing;
  if ([...doubtful].some((key) => !found.has(key)))
    deciding.subject.note(`${wordsFor(deciding)} at the bounds of its conditions`);
  return found;
}

function merged(sofar: Found, classes: readonly FieldClass[], later: ReadonlySet<string>, deciding: Deciding): Found {
  const next = new Map<string, Answers>();
  for (const before of sofar.values())
    for (const one of classes) {
      const answers = { ...before, ...one.answers };
      const key = keyOf(answers, later, deciding);
      if (!next.has(key)) next.set(key, answers);
    }
  return next;
}

/**
 * Can its many answers be put in an order with which every computed fact only rises, or only falls? Not if visitors
 * come to the page with some of them: nothing is known about those between.
 */
function isOrdered(
  { classes, facts }: Pending,
  { component: { valued, repeated }, subject: { cuts } }: Deciding,
): boolean {
  const [fact, ...others] = facts.filter((one) => valued.has(one));
  if (fact === undefined || others.length > 0 || repeated.has(fact) || !gridOf(fact, cuts)) return false;
  const values = valuesIn(classes, fact);
  return values.size > FEW && isUndecided(fact, values, cuts);
}

/** A question that is left empty is no axis. */
function divide(before: Answers, parts: readonly Pending[], axes: readonly Axis[], dividing: Dividing): void {
  const [part, ...others] = parts;
  if (!part) {
    if (axes.length === 0) add(before, dividing);
    else divideOnce(before, axes, dividing);
    return;
  }
  const [fact = ''] = part.facts.filter((one) => dividing.component.valued.has(one));
  const grid = gridOf(fact, dividing.subject.cuts);
  const classes = new Map<number, FieldClass>();
  for (const one of part.classes) {
    const value = one.answers[fact];
    if (value === undefined) divide({ ...before, ...one.answers }, others, axes, dividing);
    else classes.set(grid?.placeOf(value) ?? 0, one);
  }
  const places = [...classes.keys()].toSorted((one, other) => one - other);
  if (grid && places.length > 0) divide(before, others, [...axes, { fact, grid, places, classes }], dividing);
}

function add(answers: Answers, dividing: Dividing): void {
  const key = keyOf(answers, dividing.later, dividing);
  if (!dividing.found.has(key)) dividing.found.set(key, answers);
}

/** Are there answers to the question besides those that are tried one by one? */
function isThinned({ facts, classes }: Pending, { component, subject: { cuts } }: Deciding): boolean {
  return facts.some(
    (fact) =>
      component.valued.has(fact) &&
      gridOf(fact, cuts)?.isThinned === true &&
      isUndecided(fact, valuesIn(classes, fact), cuts),
  );
}
