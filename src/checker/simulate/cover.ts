import type { RemoteName } from '#engine/flow-state.ts';
import { REMOTE_CLASSES } from '../prove/world/remote-classes.ts';
import type { BoundGoal } from './bounds.ts';
import { outcomeOf, outcomeWords } from './outcomes.ts';
import type { VisitedPage, Visitor } from './visitor.ts';

/** What the visitors together must cover: each goal by its name, with the visitors who meet it. */
export type Goals = ReadonlyMap<string, (visitor: Visitor) => boolean>;

export interface Targets {
  /** By `route#transition`. */
  readonly transitions: readonly string[];
  readonly ends: readonly string[];
  readonly bounds: readonly BoundGoal[];
  readonly calls: readonly RemoteName[];
}

export function goalsOf({ transitions, ends, bounds, calls }: Targets): Goals {
  return new Map([
    ...transitions.map(
      (key) =>
        [
          `transition ${key}`,
          ({ pages }: Visitor) => pages.some(({ route, taken }) => `${route.name}#${taken}` === key),
        ] as const,
    ),
    ...ends.map((name) => [`end ${name}`, ({ end, stays }: Visitor) => !stays && end.name === name] as const),
    ...bounds.map(({ name, isMet }) => [boundGoal(name), isMet] as const),
    ...calls.flatMap((name) =>
      REMOTE_CLASSES[name].map(
        (_, choice) =>
          [
            outcomeGoal(name, choice),
            ({ pages }: Visitor) => pages.some((page) => hasOutcome(page, name, choice)),
          ] as const,
      ),
    ),
  ]);
}

export function boundGoal(name: string): string {
  return `bound ${name}`;
}

export function outcomeGoal(name: RemoteName, choice: number): string {
  return `call ${name} ${outcomeWords(name, choice)}`;
}

function hasOutcome({ calls, left }: VisitedPage, name: RemoteName, choice: number): boolean {
  const [remote, wanted] = [left.remote[name], outcomeOf(name, choice)?.[name]];
  if (!calls.includes(name) || remote === undefined || wanted === undefined) return false;
  return JSON.stringify({ ...remote, key: '' }) === JSON.stringify(wanted);
}

/**
 * Selects few visitors who together meet everything that all candidates meet: each time the one who meets most of the
 * unmet goals.
 */
export function smallCover(
  candidates: readonly Visitor[],
  goals: Goals,
  met: ReadonlySet<string> = new Set(),
): Visitor[] {
  const open = candidates.map((visitor) => ({
    visitor,
    meets: [...goals].filter(([name, isMet]) => !met.has(name) && isMet(visitor)).map(([name]) => name),
  }));
  const done = new Set<string>();
  const chosen: Visitor[] = [];
  for (;;) {
    const fresh = ({ meets }: (typeof open)[number]) => meets.filter((name) => !done.has(name)).length;
    const [first] = open;
    if (first === undefined) return chosen;
    const best = open.reduce(
      (one, other) =>
        fresh(other) > fresh(one) ||
        (fresh(other) === fresh(one) && other.visitor.pages.length < one.visitor.pages.length)
          ? other
          : one,
      first,
    );
    if (fresh(best) === 0) return chosen;
    for (const name of best.meets) done.add(name);
    chosen.push(best.visitor);
  }
}

/** The names of the goals that any of these visitors meet. */
export function metBy(visitors: readonly Visitor[], goals: Goals): Set<string> {
  return new Set([...goals].filter(([, isMet]) => visitors.some(isMet)).map(([name]) => name));
}
