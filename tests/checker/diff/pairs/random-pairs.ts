import { cutsOf } from '#checker/prove/domain/cuts.ts';
import { predicatesOf } from '#checker/prove/explore/subject-of.ts';
import { createBlockBinder } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { everyVisit } from '../../prove/every-visit.ts';
import { answersTo } from '../../prove/every-visitor.ts';
import { factOf, PERSONAL, randomCampaign, REGISTRY, seeded } from '../../prove/random-campaigns.ts';
import { CHANGES, REFACTORINGS, requiring, type Change, type Random } from './change.ts';
import type { Counted } from './count-visitors.ts';
import type { Address } from './look-at.ts';

/** Two versions of a generated campaign, and the changes that turned the first into the second. */
export interface Pair {
  readonly a: Campaign;
  readonly b: Campaign;
  readonly done: readonly string[];
}

/** Half of the pairs are rewrites that should preserve the meaning. */
export function pairOf(first: Campaign, seed: number): Pair {
  const random = seeded(seed * 7919);
  const pick = (changes: readonly Change[]) => changes[random(changes.length)];
  const a = Array.from({ length: random(3) }).reduce<Campaign>((made) => decorated(made, random), first);
  const refactorings = Array.from({ length: 1 + random(3) }, () => pick(REFACTORINGS));
  const picked = (random(2) === 0 ? [...refactorings, pick(CHANGES)] : refactorings).flatMap((one) => one ?? []);
  const b = picked.reduce<Campaign>((made, { make }) => make(made, random), a);
  const done = picked.map(({ name }) => name);
  // Sometimes the pair is reversed, so that the changes are undone.
  return random(3) === 0 ? { a: b, b: a, done: [...done, 'undone'] } : { a, b, done };
}

/** Makes every block look different from the others. */
function withDistinctPages(campaign: Campaign): Campaign {
  const said = (use: BlockUse) => ({ ...use, props: { words: use.id } });
  return { ...campaign, routes: campaign.routes.map((route) => ({ ...route, blocks: route.blocks.map(said) })) };
}

/** A page that requires something, is intended for landing, or saves. */
function decorated(campaign: Campaign, random: Random): Campaign {
  const place = random(campaign.routes.length);
  const kind = random(3);
  const routes = campaign.routes.map((route, index) => {
    if (index !== place) return route;
    if (kind === 0) return requiring(route, random, campaign);
    return { ...route, meta: { ...route.meta, ...(kind === 1 ? { landing: true } : { saveSubject: true }) } };
  });
  return { ...campaign, routes };
}

/** A pair of random campaigns, and everybody who may visit them. */
export function randomPair(seed: number): Pair & { readonly counted: Counted } {
  const pair = pairOf(withDistinctPages(randomCampaign(seed)), seed);
  const { a, b } = pair;
  const bind = createBlockBinder(REGISTRY, () => () => '');
  const together: Campaign = { ...a, routes: [...a.routes, ...b.routes] };
  const ages = cutsOf([...predicatesOf(a), ...predicatesOf(b)])
    .constantsOf('candidate.age')
    .filter((age) => typeof age === 'number');
  const near = [...new Set([40, ...[...ages, 18, 75].flatMap((age) => [age - 1, age, age + 1])])].filter(
    (age) => age >= 10 && age <= 90,
  );
  const answers = (use: BlockUse) =>
    use.block === 'Age' ? [{}, ...near.map((age): Answers => ({ 'candidate.age': age }))] : answersTo([use]);
  return {
    ...pair,
    counted: {
      a: { campaign: a, bind },
      b: { campaign: b, bind },
      visits: everyVisit(together),
      answersTo: answers,
      addresses: addressesOf(pair, answers),
    },
  };
}

/** Every page, by its own address and by `?landing=`, with every combination of facts that a link may fill in. */
function addressesOf({ a, b }: Pair, answers: Counted['answersTo']): Address[] {
  const uses = [...a.routes, ...b.routes]
    .flatMap(({ blocks }) => blocks)
    .filter(({ block }) => PERSONAL.includes(block));
  const asked = [...new Map(uses.map((use) => [factOf(use), use])).values()];
  const reported = asked.reduce<Answers[]>(
    (all, use) => all.flatMap((one) => answers(use).map((more) => ({ ...one, ...more }))),
    [{}],
  );
  return a.routes.flatMap(({ path }) =>
    [undefined, path].flatMap((landing) =>
      reported.map((one): Address => ({ path, ...(landing === undefined ? {} : { landing }), reported: one })),
    ),
  );
}
