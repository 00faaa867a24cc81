import { FACTS } from '#engine/facts/index.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import type { PlacedBlock, PlacedRoute } from '../model/campaign-model.ts';
import { computationsOf } from '../model/computed-domains.ts';
import type { WrittenComputation } from '../model/computations.ts';
import type { CheckedCampaign } from '../workspace.ts';

/** A fact that a condition of a campaign may read. */
export interface KnownFact {
  readonly name: string;
  readonly domain: Domain;
  /** What it is, from the list of facts; undefined for what a block of the campaign asks. */
  readonly description: string | undefined;
  /** Where the campaign asks for it. */
  readonly asked: readonly AskedAt[];
  /** How the campaign computes it. */
  readonly computed: WrittenComputation | undefined;
}

export interface AskedAt {
  readonly campaign: string;
  readonly route: PlacedRoute;
  readonly block: PlacedBlock;
}

/** The facts of campaigns: those that they ask for and compute first, then the others of the product. */
export function knownFacts(campaigns: readonly CheckedCampaign[]): ReadonlyMap<string, KnownFact> {
  const listed = [
    ...FACTS.map(({ name, domain, description }) => ({ name, domain, description })),
    ...CONSENT_TYPES.map((type) => ({
      name: `consent.${type}`,
      domain: { kind: 'boolean' } as const,
      description: `The decision about the consent ${type}`,
    })),
  ];
  const asked = askedIn(campaigns);
  const computed = new Map<string, WrittenComputation>(
    campaigns.flatMap(({ model }) =>
      [...computationsOf(model)].map(([name, written]) => [`${COMPUTED}${name}`, written] as const),
    ),
  );
  const own = new Map(campaigns.flatMap((campaign) => [...campaign.asked.domains]));
  const facts = [
    ...[...own].map(([name, domain]) => ({
      name,
      domain,
      description: listed.find((one) => one.name === name)?.description,
    })),
    ...listed.filter(({ name }) => !own.has(name)),
  ];
  return new Map(
    facts.map((fact) => [fact.name, { ...fact, asked: asked.get(fact.name) ?? [], computed: computed.get(fact.name) }]),
  );
}

function askedIn(campaigns: readonly CheckedCampaign[]): ReadonlyMap<string, readonly AskedAt[]> {
  const found = new Map<string, AskedAt[]>();
  for (const { model, asked } of campaigns)
    for (const route of model.routes)
      for (const block of route.blocks)
        for (const fact of new Set(asked.factsOf(block).map((one) => one.fact)))
          found.set(fact, [...(found.get(fact) ?? []), { campaign: model.document.name, route, block }]);
  return found;
}
