import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { NEW_VISITOR, stateOf, type Subject } from '#checker/prove/explore/subject.ts';
import type { Field } from '#engine/block-rules.ts';
import { factNames } from '#engine/route-state.ts';
import { entryRuleOf } from '#engine/entry-rule.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { saidOf, type Said } from './compared.ts';
import { chanceOf } from './made/chance.ts';
import { madeCampaign, type MadeCampaign } from './made/made-campaign.ts';
import { madeArrival, madeStudy, type MadeStudy } from './made/made-visits.ts';
import { randomVisit, type Trace } from './walked/random-visit.ts';
import { marksIn } from './walked/raw-values.ts';
import type { ServedSite } from './walked/served-site.ts';

/** A campaign that the server serves, with its proof and the studies that its visits may be about. */
export interface Served {
  readonly seed: number;
  readonly made: MadeCampaign;
  readonly campaign: Campaign;
  readonly said: Said;
  readonly studies: readonly MadeStudy[];
}

/** How many campaigns are served at once. */
const BATCH = 50;
/** How many campaigns are generated for one seed until one is valid and small enough. */
const ATTEMPTS = 60;
const STUDIES = 3;
const VISITS = 12;

/** Campaigns of these seeds, each served while it is examined. After each batch the visits are forgotten. */
export async function forEachServed(
  {
    site,
    registry,
    seeds,
  }: { readonly site: ServedSite; readonly registry: Registry; readonly seeds: readonly number[] },
  look: (served: Served) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < seeds.length; start += BATCH) {
    const batch = await Promise.all(seeds.slice(start, start + BATCH).map((seed) => goodCampaign(seed, registry)));
    await site.serve(batch.flatMap(({ made }) => made.files));
    for (const { studies } of batch) for (const { study, near } of studies) await site.keepStudy(study, near);
    for (const one of batch) await look({ ...one, campaign: site.campaign(one.made.id) });
    await site.forgetVisits();
  }
}

/** This many consecutive seeds, beginning with one. */
export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

async function goodCampaign(seed: number, registry: Registry): Promise<Omit<Served, 'campaign'>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = madeCampaign(seed, attempt);
    const checked = await checkedCampaigns({ files: made.files, registry });
    const campaign = checked.campaigns.get(made.id);
    const said = campaign && saidOf(campaign, registry);
    if (said) return { seed, made, said, studies: studiesOf(seed) };
  }
  throw new Error(`Of the seed ${seed} no campaign is good and small enough`);
}

function studiesOf(seed: number): MadeStudy[] {
  const chance = chanceOf(seed * 7 + 3);
  return Array.from({ length: STUDIES }, (_, index) => madeStudy(chance, `S-${seed}-${index}`));
}

/** Random visitors of a campaign. */
export async function visitsOf(
  { seed, made, said: { subject }, campaign, studies }: Served,
  site: ServedSite,
  visits: number = VISITS,
): Promise<Trace[]> {
  const chance = chanceOf(seed * 13 + 5);
  // Separate, so that the main visits are the same with and without it.
  const wandering = chanceOf(seed * 17 + 11);
  const newControls = newControlsOf(subject);
  const marks = marksIn(campaign.routes);
  const traces: Trace[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const { country, ...arrival } = madeArrival(chance, campaign, studies);
    const filling = { chance, marks, today: arrival.day, country };
    const trace = await randomVisit({ site, campaign, signs: made.signs, arrival, filling, wandering, newControls });
    if (trace) traces.push(trace);
  }
  return traces;
}

/**
 * A visit begins anew on a page that lets visits begin, and requires an answer that no earlier page has asked for. What
 * is asked of a study depends on the study: these controls begin alike. The served campaign has route objects of its
 * own, with the same names.
 */
function newControlsOf({ campaign, bind, world, today, partOf }: Subject) {
  const rule = entryRuleOf(stateOf({ campaign, world, today }, NEW_VISITOR), bind);
  const named = (name: string) => campaign.routes.find((route) => route.name === name);
  const asksOf = (route: Route) => new Set(route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]));
  return ({ name }: Route, after: ReadonlySet<string>): readonly string[] => {
    const route = named(name);
    if (!route || !rule.opens(route)) return [];
    const asked = new Set([...after].flatMap((other) => [...asksOf(named(other) ?? route)]));
    const isNew = (field: Field) => field.required && factNames(field).every((fact) => !asked.has(fact));
    const fields = route.blocks.flatMap(({ id, showWhen }) => (showWhen ? [] : partOf(route, id).fields.filter(isNew)));
    return fields.flatMap(({ controls }) =>
      controls.map((control) => (control.startsWith('criteria.') ? 'criteria.' : control)),
    );
  };
}
