import type { RemoteName } from '#engine/flow-state.ts';
import { mergedAnswers } from '#engine/flow-state.ts';
import type { Sighting } from '../prove/explore/subject.ts';
import { REMOTE_CLASSES } from '../prove/world/remote-classes.ts';
import type { BoundGoal } from './bounds.ts';
import { outcomeGoal, type Goals } from './cover.ts';
import { outcomeWords } from './outcomes.ts';
import type { Script, Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

/**
 * Returns the script of a visitor that an exploration found. What it left open does not count anywhere, so the first
 * way to answer represents all.
 */
export function scriptOf({ node, visitor }: Sighting): Script {
  const open = visitor.pending.map(({ classes }) => classes[0]?.answers ?? {});
  return possible({
    world: visitor.world,
    remotes: visitor.remotes,
    books: visitor.booked === 'yes',
    entry: node.entry,
    wanted: mergedAnswers(...open, visitor.answers),
  });
}

/**
 * Postal codes in the United States far from most sites, and the code of a military post office, which is not near any
 * possible site.
 */
const PLACES: Readonly<Record<string, string>> = { none: '99501', failed: '34001' };
/**
 * What a check reports if it is requested too early. Everything else that it reports follows from the visitor's
 * answers.
 */
const TOO_EARLY: Readonly<Record<string, Script['leaves']>> = {
  questionsMissing: 'questions',
  fieldsMissing: 'details',
};

const NO_SITE = REMOTE_CLASSES.sites.findIndex((_, choice) => outcomeWords('sites', choice) === 'none');

/**
 * Returns the script of a possible person: they live where no site is near, or where none is known of, and a check
 * reports the truth about them.
 */
function possible({ remotes: { qualification, ...others }, ...script }: Script): Script {
  const remotes =
    qualification !== undefined && outcomeWords('qualification', qualification) === 'noSite'
      ? { ...others, sites: NO_SITE }
      : others;
  const code = remotes.sites === undefined ? undefined : PLACES[outcomeWords('sites', remotes.sites)];
  const checked = qualification === undefined ? '' : outcomeWords('qualification', qualification);
  const leaves = TOO_EARLY[checked];
  return {
    ...script,
    remotes:
      qualification !== undefined && (checked === 'failed' || leaves !== undefined)
        ? { ...remotes, qualification }
        : remotes,
    ...(leaves === undefined ? {} : { leaves }),
    ...(code === undefined ? {} : { wanted: { ...script.wanted, 'candidate.postalCode': code } }),
  };
}

/**
 * Returns visitors with another outcome of a call that a visitor's pages make: one for each outcome that none of them
 * has.
 */
export function otherOutcomes(
  walker: Walker,
  visitors: readonly Visitor[],
  calls: readonly RemoteName[],
  goals: Goals,
): Visitor[] {
  return calls.flatMap((name) =>
    REMOTE_CLASSES[name].flatMap((_, choice) => {
      const isMet = goals.get(outcomeGoal(name, choice));
      if (isMet === undefined || visitors.some(isMet)) return [];
      const asking = visitors.filter(({ pages }) => pages.some((page) => page.calls.includes(name)));
      return firstThat(
        asking,
        ({ script }) => walkVisitor(walker, possible({ ...script, remotes: { ...script.remotes, [name]: choice } })),
        isMet,
      );
    }),
  );
}

/** Returns visitors with values next to and at bounds: one for each value that no visitor has. */
export function visitorsNearBounds(
  walker: Walker,
  visitors: readonly Visitor[],
  bounds: readonly BoundGoal[],
): Visitor[] {
  return bounds.flatMap(({ changes, isMet }) => {
    if (visitors.some(isMet)) return [];
    const tries = visitors.flatMap((visitor) =>
      changes(visitor).map(({ wanted, world }) => ({
        ...visitor.script,
        wanted: mergedAnswers(visitor.script.wanted, wanted),
        world: { ...visitor.script.world, ...world },
      })),
    );
    return firstThat(tries, (script) => walkVisitor(walker, script), isMet);
  });
}

/** How many tries are worth making for what holds for few of many visitors. */
const MAX_TRIES = 60;

function firstThat<Item>(
  items: readonly Item[],
  make: (item: Item) => Visitor | undefined,
  isMet: (visitor: Visitor) => boolean,
): Visitor[] {
  for (const item of items.slice(0, MAX_TRIES)) {
    const visitor = make(item);
    if (visitor && isMet(visitor)) return [visitor];
  }
  return [];
}
