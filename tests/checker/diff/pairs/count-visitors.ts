import type { Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames, type VisibleBlock } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import { answeredBlock, blocksOn, leftPage, lookOf, opened, type Address, type Ground, type Place } from './look-at.ts';

/** Both versions of a pair, and everybody who may visit them. */
export interface Counted {
  readonly a: Ground;
  readonly b: Ground;
  readonly visits: readonly FlowState[];
  readonly addresses: readonly Address[];
  /** Every way to answer a block, including no answer. */
  readonly answersTo: (use: BlockUse) => readonly Answers[];
}

const MAX_STEPS = 40_000;

/**
 * Sends everybody through both versions at once, page by page and answer by answer: does anybody meet anything
 * different? The first visitor who does, in words; `undefined`: nobody does; `too many`: there are more than can be
 * counted.
 */
export function firstDifference({
  a,
  b,
  visits,
  addresses,
  answersTo,
}: Counted): { readonly met: string } | 'nothing' | 'too many' {
  const counting: Counting = { answersTo, steps: 0, known: new Set() };
  for (const [index, visit] of visits.entries()) {
    for (const address of addresses) {
      const [one, other] = [opened(a, visit, address), opened(b, visit, address)];
      if (!one || !other) return { met: `there is no page ${address.path}` };
      if (one.route.path !== other.route.path)
        return { met: `${JSON.stringify(address)} begins on ${one.route.path} or ${other.route.path}` };
      const met = differ({ one, other, visit: `${index} ${address.landing ?? ''}`, done: [], path: [] }, counting);
      if (met !== undefined) return { met: `${JSON.stringify(address)}: ${met}` };
      if (counting.steps > MAX_STEPS) return 'too many';
    }
  }
  return 'nothing';
}

interface Counting extends Pick<Counted, 'answersTo'> {
  steps: number;
  readonly known: Set<string>;
}

/** One visitor in both versions, who has met the same so far. */
interface Pair {
  readonly one: Place;
  readonly other: Place;
  readonly visit: string;
  /** The blocks of the page that are answered. */
  readonly done: readonly string[];
  /** The pages up to this one. */
  readonly path: readonly string[];
}

function differ(pair: Pair, counting: Counting): string | undefined {
  const { one, other, done, path } = pair;
  const key = JSON.stringify([
    pair.visit,
    one.state.entry,
    path,
    one.route.name,
    done,
    Object.entries(one.state.answers).toSorted(([x], [y]) => (x < y ? -1 : 1)),
  ]);
  if (counting.known.has(key) || ++counting.steps > MAX_STEPS) return undefined;
  counting.known.add(key);
  const [shown, there] = [blocksOn(one), blocksOn(other)];
  if (lookOf(one, shown) !== lookOf(other, there))
    return `page ${one.route.path} looks otherwise with ${JSON.stringify(one.state.answers)}`;
  const index = shown.findIndex(
    ({ use, bound }) => !done.includes(use.id) && bound.fields.some((field) => factNames(field).length > 0),
  );
  const [block, twin] = [shown[index], there[index]];
  return block && twin ? afterAnswers(pair, block, twin, counting) : afterLeaving(pair, counting);
}

function afterAnswers(pair: Pair, block: VisibleBlock, twin: VisibleBlock, counting: Counting): string | undefined {
  for (const answers of counting.answersTo(block.use)) {
    const [one, other] = [answeredBlock(pair.one, block, answers), answeredBlock(pair.other, twin, answers)];
    const met = differ({ ...pair, one, other, done: [...pair.done, block.use.id] }, counting);
    if (met !== undefined) return met;
  }
  return undefined;
}

function afterLeaving({ one, other, visit, path }: Pair, counting: Counting): string | undefined {
  const [here, there] = [leftPage(one), leftPage(other)];
  if (here.event !== there.event)
    return `page ${one.route.path} leads ${here.event} or ${there.event} with ${JSON.stringify(one.state.answers)}`;
  if (!here.next || !there.next || path.includes(here.next.route.path)) return undefined;
  return differ({ one: here.next, other: there.next, visit, done: [], path: [...path, one.route.path] }, counting);
}

/** Everything that one visitor meets, in order. The facts determine what they answer. */
export function metBy(ground: Ground, visit: FlowState, address: Address, said: Answers): string[] {
  const events: string[] = [];
  const path = new Set<string>();
  for (let place = opened(ground, visit, address); place && !path.has(place.route.path);) {
    path.add(place.route.path);
    const left: ReturnType<typeof leftPage> = leftPage(filledIn(place, said, events));
    events.push(left.event);
    place = left.next;
  }
  return events;
}

/** Answers field by field: a question may appear because of the previous answer. */
function filledIn(start: Place, said: Answers, events: string[]): Place {
  let place = start;
  const done = new Set<string>();
  for (;;) {
    const shown = blocksOn(place);
    events.push(lookOf(place, shown));
    const block = shown.find(({ bound }) => bound.fields.some((field) => isOpen(field, done)));
    const fields = block?.bound.fields.filter((field) => isOpen(field, done)) ?? [];
    if (!block || fields.length === 0) return place;
    for (const { id } of fields) done.add(id);
    const facts = block.bound.fields.flatMap(factNames);
    place = answeredBlock(
      place,
      block,
      Object.fromEntries(Object.entries(said).filter(([fact]) => facts.includes(fact))),
    );
  }
}

function isOpen(field: Field, done: ReadonlySet<string>): boolean {
  return field.facts.length > 0 && !done.has(field.id);
}
