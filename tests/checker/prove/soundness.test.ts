import { expect, test } from 'vitest';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { firstPage } from '#engine/entry-point.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { createBlockBinder } from '#registry/registry.ts';
import { flowState } from '#tests/support/builders.ts';
import { everyVisitor } from './every-visitor.ts';
import { strayedIn } from './follow-witness.ts';
import { randomCampaign, REGISTRY } from './random-campaigns.ts';
import { saidByProof } from './said-by-proof.ts';

/** `PROOFS=10000` for the long run, `PROOFS_FROM=5000` for a part of it. */
const COUNT = Number(process.env['PROOFS'] ?? 200);
const FIRST = Number(process.env['PROOFS_FROM'] ?? 1);
const bind = createBlockBinder(REGISTRY, () => () => '');

await loadComputations();

/** A question whose own answer may hide it, through what is computed from it, is not decided. */
class NotDecided extends Error {}

/** Visitors of each campaign meet dozens of studies. */
const JUDGED = Math.ceil(COUNT / 5);

test.each([
  [COUNT, 'questions', false, 1],
  [COUNT, 'computed facts', true, 0.8],
  [JUDGED, 'criteria of studies over computed facts', 'judged', 0.7],
] as const)(
  'a proof of %i random campaigns with %s equals a count of every visitor',
  { timeout: 1_800_000 },
  (last, _what, computing, least) => {
    let decided = 0;
    for (let seed = FIRST; seed <= last; seed++) {
      const campaign = randomCampaign(seed, computing);
      const said = decidedOrNot(() => proven(seed, campaign));
      if (!said) continue;
      decided += 1;
      const counted = everyVisitor(campaign, bind);
      expect({ seed, ...said }).toEqual({
        seed,
        routes: sorted(counted.routes),
        taken: sorted(counted.taken),
        ends: sorted(counted.ends),
        stuck: sorted(counted.stuck),
        gaps: sorted(counted.gaps),
        loops: sorted(counted.loops),
        shown: sorted(counted.shown, (block) => conditional(campaign).has(block)),
      });
    }
    expect(decided).toBeGreaterThanOrEqual((last - FIRST + 1) * least);
  },
);

function decidedOrNot<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof NotDecided) return undefined;
    throw error;
  }
}

/** Every set of facts about the person that a link may fill in. */
const LINKS = ['candidate.age', 'candidate.gender', 'candidate.postalCode'].reduce<readonly (readonly string[])[]>(
  (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
  [[]],
);

/** Beginning on every page multiplies the number of visits. */
const LANDED = Math.ceil(COUNT / 8);

test(
  `in ${LANDED} random campaigns it calls nothing impossible that a visit begun by landing= does`,
  { timeout: 1_800_000 },
  () => {
    for (let seed = FIRST; seed <= FIRST - 1 + LANDED; seed++) {
      const campaign = randomCampaign(seed);
      const subject = subjectOf(
        campaign,
        REGISTRY,
        (why) => {
          throw new Error(why);
        },
        { ways: 'every' },
      );
      const found = explore(subject, ROUTING);
      if (!found) throw new Error(`The campaign of the seed ${seed} is too large`);
      // The pages that the server would make the first, by its own rule.
      const starts = campaign.routes
        .filter((route) => firstPage(flowState({ campaign, query: { landing: route.name } }), bind) === route)
        .map(({ name }) => name);
      const [all, fromHome] = [
        everyVisitor(campaign, bind, starts, LINKS),
        everyVisitor(campaign, bind, [campaign.home], LINKS),
      ];
      expect({
        seed,
        routes: sorted(found.routes.keys()),
        taken: sorted(found.taken.keys()),
        ends: sorted(found.ends.keys()),
      }).toEqual({ seed, routes: sorted(all.routes), taken: sorted(all.taken), ends: sorted(all.ends) });
      for (const what of ['stuck', 'gaps', 'loops'] as const) {
        expect({ seed, what, found: sorted(found[what].keys()) }).toEqual({
          seed,
          what,
          found: sorted(fromHome[what]),
        });
        const more = [...all[what]].some((place) => !fromHome[what].has(place));
        expect({ seed, what, elsewhere: found.elsewhere.some((one) => one.what === what) }).toEqual({
          seed,
          what,
          elsewhere: more,
        });
      }
    }
  },
);

test('a witness who takes a different transition than stated, or states none, is detected', () => {
  const campaign = randomCampaign(1);
  const subject = subjectOf(campaign, REGISTRY, (why) => {
    throw new Error(why);
  });
  const taken = [...(explore(subject, ROUTING)?.taken ?? [])].map(([key, sighting]) => ({
    index: Number(key.split('#')[1]),
    witness: witnessOf(subject, sighting),
  }));
  expect(taken.length).toBeGreaterThan(0);
  for (const { index, witness } of taken) {
    expect(strayedIn(witness, bind, index)).toBeUndefined();
    expect(strayedIn(witness, bind, index + 1)).toContain('leads to');
  }
  const silent = taken.filter(
    ({ witness }) => strayedIn({ ...witness, visit: { ...witness.visit, answers: {} } }, bind) !== undefined,
  );
  expect(silent.length).toBeGreaterThan(0);
});

function proven(seed: number, campaign: Campaign) {
  return saidByProof(seed, campaign, REGISTRY, (why) => {
    throw new NotDecided(why);
  });
}

function conditional({ routes }: ReturnType<typeof randomCampaign>): Set<string> {
  return new Set(
    routes.flatMap((route) => route.blocks.filter(({ showWhen }) => showWhen).map(({ id }) => `${route.name}@${id}`)),
  );
}

function sorted(names: Iterable<string>, wanted: (name: string) => boolean = () => true): string[] {
  return [...names].filter(wanted).toSorted();
}
