import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { witnessOf, type Witness } from '../prove/witness.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { findCounterexample } from './counterexample.ts';

/** A change that no journey notices, and a visitor who would: the basis for a new journey. */
export interface Survivor {
  readonly mutant: Mutant;
  /** Absent if there are too many classes of visitors to search. */
  readonly witness?: Witness;
}

export interface Mutation {
  /** Changes that some visitor can notice; the others produce an equivalent campaign and are not counted. */
  readonly counted: number;
  readonly noticed: number;
  readonly equivalent: number;
  readonly leftOut: number;
  readonly survivors: readonly Survivor[];
}

/** Does any journey take another path, or leave another lead, in this campaign than the journey states? */
export type Notices = (changed: Campaign) => boolean;

/** Changes a campaign in every place, one at a time, and counts the changes that its journeys notice. */
export function mutateCampaign(campaign: Campaign, registry: Registry, notices: Notices): Mutation {
  const subject = subjectOf(campaign, registry, () => undefined);
  const { mutants, leftOut } = mutantsOf(subject);
  const unnoticed = mutants.filter((mutant) => !notices(mutant.campaign));
  const survivors = unnoticed.flatMap((mutant): Survivor[] => {
    const found = findCounterexample(subject, mutant);
    if (found === 'none') return [];
    return [found === 'undecided' ? { mutant } : { mutant, witness: witnessOf(found.subject, found.sighting) }];
  });
  const noticed = mutants.length - unnoticed.length;
  return {
    counted: noticed + survivors.length,
    noticed,
    equivalent: unnoticed.length - survivors.length,
    leftOut,
    survivors,
  };
}
