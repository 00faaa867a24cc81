import { listOf, wordsAsSentence } from '#schemas/sentence.ts';
import { withSaid, type Difference } from './visits/difference.ts';
import type { Run } from './visits/follow.ts';
import type { Visitor } from './visits/visitor.ts';

/** One visitor in both versions, and the differences they see. */
export interface Compared {
  readonly visitor: Visitor;
  readonly a: Run;
  readonly b: Run;
  readonly found: readonly Difference[];
}

/** The same difference, for the visitors of one class. */
export interface Class {
  readonly one: Difference;
  readonly by: Compared;
  readonly visitors: number;
}

/**
 * The same differences of several visitors form one class, as do differences of one kind that the same visitors see;
 * the shortest visit represents it.
 */
export function classesOf(compared: readonly Compared[], population: readonly Compared[]): Class[] {
  const counted = new Set(population);
  const met = compared.flatMap((by, index) => by.found.map((one) => ({ one, by, index })));
  const alike = [...Map.groupBy(met, ({ one }) => keyOf(one)).values()];
  const metBy = (group: (typeof alike)[number]) =>
    group[0]?.one.kind === 'entry' ? [] : new Set(group.map(({ index }) => index));
  const together = Map.groupBy(alike, (group) =>
    [group[0]?.one.kind, group[0]?.one.change, group[0]?.one.words, ...metBy(group)].join('\n'),
  );
  return [...together.values()].flatMap((groups): Class[] => {
    const [group = []] = groups;
    const [best] = group.toSorted((x, y) => lengthTo(x.one, x.by) - lengthTo(y.one, y.by));
    const place = wordsAsSentence(listOf(groups.flatMap(([first]) => first?.one.sentences.place ?? [])));
    return best
      ? [
          {
            by: best.by,
            one: withSaid(best.one, { place }),
            visitors: group.filter(({ by }) => counted.has(by)).length,
          },
        ]
      : [];
  });
}

/**
 * Returns how far a visitor goes before they see a difference; at the same distance, the simpler visitor wins. Visitors
 * who arrive at the home come first.
 */
function lengthTo({ route }: Difference, { a, b, visitor }: Compared): number {
  const steps = Math.max(stepsTo(route, a), stepsTo(route, b));
  const plain = visitor.entry === undefined && visitor.known === undefined;
  return (
    (plain ? 0 : 1_000_000) +
    steps * 1000 +
    (visitor.seed === undefined ? 0 : 500) +
    Object.keys(visitor.visit.query).length
  );
}

function stepsTo(route: string | undefined, { steps }: Run): number {
  const index = route === undefined ? -1 : steps.findIndex((step) => step.route === route);
  return index === -1 ? steps.length : index + 1;
}

/** Returns those differences of some visitors that other visitors did not see. */
export function withFresh(compared: readonly Compared[], others: readonly Compared[]): Compared[] {
  const met = new Set(others.flatMap(({ found }) => found.map(keyOf)));
  return compared.map((one) => ({ ...one, found: one.found.filter((difference) => !met.has(keyOf(difference))) }));
}

function keyOf({ kind, change, place, words }: Difference): string {
  return [kind, change, place, words].join('\n');
}
