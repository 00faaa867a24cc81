import { diffCampaigns, type CampaignDiff, type DifferenceClass } from '#checker/diff/diff-campaigns.ts';
import { entryRuleOf } from '#engine/entry-rule.ts';
import type { Registry } from '#registry/registry.ts';
import { flowState } from '#tests/support/builders.ts';
import { firstDifference, metBy, type Counted } from './count-visitors.ts';
import type { Ground } from './look-at.ts';

/** The result of the comparison of a pair, and the result of counting every visitor. */
export interface ComparedPair {
  readonly verdict: CampaignDiff['verdict'];
  readonly counted: 'same' | 'other' | 'too many';
  /** What is wrong with the result; absent: nothing. */
  readonly wrong?: string;
}

export function comparePair(counted: Counted, registry: Registry): ComparedPair {
  const diff = diffCampaigns(counted.a.campaign, counted.b.campaign, registry, { count: 4, seed: 1 });
  const { verdict } = diff;
  const found = firstDifference(counted);
  const truth = found === 'nothing' ? 'same' : found === 'too many' ? 'too many' : 'other';
  const wrong = wrongIn(diff, counted, typeof found === 'object' ? found.met : undefined);
  return { verdict, counted: truth, ...(wrong === undefined ? {} : { wrong }) };
}

function wrongIn({ verdict, classes }: CampaignDiff, { a, b }: Counted, met: string | undefined): string | undefined {
  if (verdict === 'undecided') return undefined;
  if (verdict === 'equal') return met ?? lostLanding(a, b);
  if (verdict === 'addresses') return met;
  const reported = classes.filter(({ kind }) => kind !== 'address');
  const unshown = reported.find((one) => !isShown(one, a, b));
  if (unshown) return `nobody shows: ${unshown.kind} ${unshown.change} ${unshown.place}: ${unshown.words}`;
  return reported.length === 0 ? 'it is called changed, and nothing is told' : undefined;
}

/** Does the visitor of a class meet something different in the second version when the engine walks it again? */
function isShown({ witness: { visits, asked, known = {}, day } }: DifferenceClass, a: Ground, b: Ground): boolean {
  const visit = { ...visits.a, ...(day === undefined ? {} : { today: day }) };
  const page =
    a.campaign.routes.find(({ name }) => name === (asked ?? a.campaign.home)) ??
    b.campaign.routes.find(({ name }) => name === asked);
  const { landing } = visit.query;
  const named = a.campaign.routes.find(({ name }) => name === landing)?.path;
  const address = { path: page?.path ?? '', reported: known, ...(named === undefined ? {} : { landing: named }) };
  const said = { ...visits.b.answers, ...visits.a.answers };
  const [one, other] = [a, b].map((ground) => metBy(ground, visit, address, said).join('\n'));
  return one !== other;
}

/** A name by which `?landing=` leads to one page in the first version and to another in the second. */
function lostLanding(a: Ground, b: Ground): string | undefined {
  const pathBy = ({ campaign, bind }: Ground, name: string) => {
    const route = campaign.routes.find((one) => one.name === name);
    const home = campaign.routes.find((one) => one.name === campaign.home);
    return (route && entryRuleOf(flowState({ campaign }), bind).lands(route) ? route : home)?.path;
  };
  const lost = a.campaign.routes.find(({ name }) => pathBy(a, name) !== pathBy(b, name));
  return lost && `?landing=${lost.name} leads elsewhere`;
}
