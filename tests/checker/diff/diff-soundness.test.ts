import { expect, test } from 'vitest';
import { compareRuns } from '#checker/diff/visits/compare-runs.ts';
import { diffCampaigns } from '#checker/diff/diff-campaigns.ts';
import { follow, groundOf } from '#checker/diff/visits/follow.ts';
import { cutsOf } from '#checker/prove/domain/cuts.ts';
import type { Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { LETTERS, NUMBERS, randomCampaign, REGISTRY, seeded } from '../prove/random-campaigns.ts';

/** `DIFFS=10000` for the long run. */
const COUNT = Number(process.env['DIFFS'] ?? 100);

test(
  `what is proven equal is the same for every visitor, in ${COUNT} changed random campaigns`,
  { timeout: 1_800_000 },
  () => {
    const verdicts = { equal: 0, addresses: 0, changed: 0, undecided: 0 };
    for (let seed = 1; seed <= COUNT; seed++) {
      const [a, b] = [randomCampaign(seed), changedAtRandom(randomCampaign(seed), seeded(seed * 7919))];
      const { verdict, classes } = diffCampaigns(a, b, REGISTRY, { count: 1, seed });
      verdicts[verdict] += 1;
      const met = differenceMet(a, b);
      expect({ seed, verdict, met: verdict === 'equal' && met }).toEqual({ seed, verdict, met: false });
      // Every reported change is real: its visitor meets it.
      expect({ seed, reported: verdict !== 'changed' || classes.length > 0 }).toEqual({ seed, reported: true });
    }
    // Both kinds of changes occur, and few are too hard to decide.
    expect(verdicts.equal).toBeGreaterThan(COUNT / 10);
    expect(verdicts.changed).toBeGreaterThan(COUNT / 10);
    expect(verdicts.undecided).toBeLessThan(COUNT / 10);
  },
);

/** Does any visitor meet anything different? Counts every visitor. */
function differenceMet(a: Campaign, b: Campaign): boolean {
  const cuts = cutsOf([]);
  const [one, two] = [groundOf(a, REGISTRY, cuts), groundOf(b, REGISTRY, cuts)];
  return everyAnswer([...a.routes, ...b.routes]).some((answers) => {
    const visitor = {
      answers,
      remotes: {},
      visit: {
        locale: 'en' as const,
        query: {},
        payload: { country: 'US' as const, enableRecording: false },
        device: {},
      },
    };
    return compareRuns(follow(one, visitor), follow(two, visitor)).length > 0;
  });
}

/** Everything that anybody may answer, including no answer to optional questions. */
function everyAnswer(routes: readonly Route[]): Answers[] {
  const asked = new Map(
    routes.flatMap(({ blocks }) => blocks.map(({ id, block }) => [`answer.${id}`, block] as const)),
  );
  return [...asked].reduce<Answers[]>(
    (all, [fact, block]) => {
      const values = block.endsWith('Letter') ? LETTERS : block.endsWith('Number') ? NUMBERS : [];
      const given = all.flatMap((answers) => values.map((value): Answers => ({ ...answers, [fact]: value })));
      return values.length === 0 ? all : block.startsWith('Maybe') ? [...given, ...all] : given;
    },
    [{}],
  );
}

type Random = (below: number) => number;

/** Rewrites some places: some of the rewrites preserve the meaning, some do not. */
function changedAtRandom(campaign: Campaign, random: Random): Campaign {
  const changes: readonly ((routes: readonly Route[]) => readonly Route[])[] = [
    (routes) =>
      atRandom(routes, random, (route) => ({ ...route, next: route.next.map((step) => inOtherWords(step, random)) })),
    (routes) =>
      atRandom(routes, random, (route) => ({
        ...route,
        next: route.next
          .toReversed()
          .toSorted((one, other) => Number(one.when === undefined) - Number(other.when === undefined)),
      })),
    (routes) =>
      atRandom(routes, random, (route) => ({
        ...route,
        next: route.next.length > 1 ? route.next.slice(1) : route.next,
      })),
    (routes) => atRandom(routes, random, (route) => ({ ...route, blocks: route.blocks.toReversed() })),
    (routes) => atRandom(routes, random, (route) => ({ ...route, blocks: route.blocks.slice(0, -1) })),
    (routes) =>
      atRandom(routes, random, (route) => ({
        ...route,
        blocks: route.blocks.map((use) => (use.showWhen ? { ...use, showWhen: otherwise(use.showWhen, random) } : use)),
      })),
    (routes) =>
      atRandom(routes, random, (route) => ({
        ...route,
        next: route.next.map((step, index) =>
          index === 0 && step.when ? { ...step, when: otherwise(step.when, random) } : step,
        ),
      })),
    (routes) => [...routes.slice(0, 1), ...routes.slice(1).toReversed()],
  ];
  const picked = Array.from({ length: 2 + random(4) }, () => changes[random(changes.length)]);
  return {
    ...campaign,
    routes: picked.reduce<readonly Route[]>((routes, change) => change?.(routes) ?? routes, campaign.routes),
  };
}

function atRandom(routes: readonly Route[], random: Random, change: (route: Route) => Route): Route[] {
  const place = random(routes.length);
  return routes.map((route, index) => (index === place ? change(route) : route));
}

function inOtherWords(step: Transition, random: Random): Transition {
  return step.when ? { ...step, when: { not: { not: random(2) === 0 ? { all: [step.when] } : step.when } } } : step;
}

/** A bound moved by one, or the same bound expressed differently. */
function otherwise(predicate: Predicate, random: Random): Predicate {
  if ('all' in predicate) return { not: { any: predicate.all.map((part) => ({ not: otherwise(part, random) })) } };
  if ('any' in predicate) return { any: predicate.any.toReversed() };
  if ('not' in predicate) return { not: otherwise(predicate.not, random) };
  const { fact, atLeast, lessThan } = predicate;
  if (atLeast !== undefined)
    return random(2) === 0 ? { fact, moreThan: atLeast - 1 } : { not: { fact, lessThan: atLeast } };
  return lessThan === undefined ? predicate : { fact, atMost: lessThan };
}
