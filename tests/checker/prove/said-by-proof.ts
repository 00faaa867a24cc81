import { expect } from 'vitest';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { everyAnswer } from './every-answer.ts';
import { strayedIn } from './follow-witness.ts';
import { flowState } from '#tests/support/builders.ts';

const sorted = (names: Iterable<string>) => [...names].toSorted();
const bindOf = (registry: Registry) => createBlockBinder(registry, () => () => '');

function conditional({ routes }: Campaign): string[] {
  return routes.flatMap((route) =>
    route.blocks.filter(({ showWhen }) => showWhen).map(({ id }) => `${route.name}@${id}`),
  );
}

/**
 * What a proof says happens to visitors of a campaign, after each of its witnesses was followed.
 * @param undecided called with what the proof does not decide
 */
export function saidByProof(seed: number, campaign: Campaign, registry: Registry, undecided: (why: string) => void) {
  const subject = subjectOf(campaign, registry, undecided);
  const bind = bindOf(registry);
  const found = explore(subject, ROUTING);
  if (!found) throw new Error(`The campaign of the seed ${seed} is too large`);
  for (const [key, sighting] of [...found.routes, ...found.taken]) {
    const witness = witnessOf(subject, sighting);
    const last = found.taken.get(key) === sighting ? Number(key.split('#')[1]) : undefined;
    expect({ seed, key, strayed: strayedIn(witness, bind, last), confirmed: witness.confirmed }).toEqual({
      seed,
      key,
      strayed: undefined,
      confirmed: true,
    });
  }
  const shown = conditional(campaign).filter((block) =>
    explore(subject, { ...ROUTING, targets: new Set([block]) })?.shown.has(block),
  );
  return {
    routes: sorted(found.routes.keys()),
    taken: sorted(found.taken.keys()),
    ends: sorted(found.ends.keys()),
    stuck: sorted(found.stuck.keys()),
    gaps: sorted(found.gaps.keys()),
    loops: sorted(found.loops.keys()),
    shown: sorted(shown),
  };
}

/** The same, counted by going every way that there is. */
export function countedByHand(campaign: Campaign, registry: Registry): ReturnType<typeof saidByProof> {
  const { routes, taken, ends, stuck, gaps, loops, shown } = everyAnswer(
    campaign,
    flowState({ campaign }),
    bindOf(registry),
  );
  return {
    routes: sorted(routes),
    taken: sorted(taken),
    ends: sorted(ends),
    stuck: sorted(stuck),
    gaps: sorted(gaps),
    loops: sorted(loops),
    shown: sorted(conditional(campaign).filter((block) => shown.has(block))),
  };
}
