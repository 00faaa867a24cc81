import type { RemoteName } from '#engine/flow-state.ts';
import { mergedAnswers } from '#engine/flow-state.ts';
import type { Sighting } from '../prove/explore/explore.ts';
import { REMOTE_CLASSES } from '../prove/world/remote-classes.ts';
import type { BoundGoal } from './bounds.ts';
import { outcomeGoal, type Goals } from './cover.ts';
import type { Script, Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

/** The visitor whom an exploration has seen. What it left open counts nowhere: the first way to answer stands for all. */
export function scriptOf({ node, draft }: Sighting): Script {
  const open = draft.pending.map(({ classes }) => classes[0]?.answers ?? {});
  return { world: draft.world, remotes: draft.remotes, books: draft.booked === 'yes', entry: node.entry, wanted: mergedAnswers(...open, draft.answers) };
}

/** Visitors with another outcome of a call that a visitor's pages make: one for each outcome that none of them has. */
export function otherOutcomes(walker: Walker, visitors: readonly Visitor[], calls: readonly RemoteName[], goals: Goals): Visitor[] {
  return calls.flatMap((name) =>
    REMOTE_CLASSES[name].flatMap((_, choice) => {
      const isMet = goals.get(outcomeGoal(name, choice));
      if (isMet === undefined || visitors.some(isMet)) return [];
      const asking = visitors.filter(({ pages }) => pages.some((page) => page.calls.includes(name)));
      return firstThat(asking, ({ script }) => walkVisitor(walker, { ...script, remotes: { ...script.remotes, [name]: choice } }), isMet);
    }),
  );
}

/** Visitors with values beside and at bounds: one for each value that no visitor has. */
export function besideBounds(walker: Walker, visitors: readonly Visitor[], bounds: readonly BoundGoal[]): Visitor[] {
  return bounds.flatMap(({ changes, isMet }) => {
    if (visitors.some(isMet)) return [];
    const tries = visitors.flatMap((visitor) => changes(visitor).map(({ wanted, world }) => ({ ...visitor.script, wanted: mergedAnswers(visitor.script.wanted, wanted), world: { ...visitor.script.world, ...world } })));
    return firstThat(tries, (script) => walkVisitor(walker, script), isMet);
  });
}

/** What holds for few of many visitors is not worth more tries than these. */
const MOST_TRIES = 60;

function firstThat<Item>(items: readonly Item[], make: (item: Item) => Visitor | undefined, isMet: (visitor: Visitor) => boolean): Visitor[] {
  for (const item of items.slice(0, MOST_TRIES)) {
    const visitor = make(item);
    if (visitor && isMet(visitor)) return [visitor];
  }
  return [];
}
