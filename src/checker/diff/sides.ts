import { isIsoDate } from '#engine/dates.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { cutsOf } from '../prove/domain/cuts.ts';
import type { Subject } from '../prove/explore/subject.ts';
import { predicatesOf, subjectOf, withCondition } from '../prove/explore/subject-of.ts';
import { inOldNames, renamedIn, type Renamed } from './align.ts';

/** Every name means itself. */
export const AS_NAMED: Renamed = { routes: new Map(), blocks: new Map() };

/** Two versions of a campaign, made ready to be compared: what either of them asks cuts the domains of both. */
export interface Sides {
  readonly a: Subject;
  /** In the names of the first. */
  readonly b: Subject;
  readonly renamed: Renamed;
}

export type SideName = 'a' | 'b';

/**
 * @param note why something of the flows is not decided
 * @param renamed which names mean the same
 */
export function sidesOf(a: Campaign, b: Campaign, registry: Registry, note: (undecided: string) => void, renamed: Renamed = renamedIn(a, b)): Sides {
  const other = inOldNames(b, renamed, registry);
  const [one, two] = [subjectOf(a, registry, note), subjectOf(other, registry, note)];
  if (changedOnDays(a, other)) note(`conditions that changed name days of the calendar: visits of one day only were compared (${one.today})`);
  return { renamed, a: withCondition(one, { all: predicatesOf(other) }), b: withCondition(two, { all: predicatesOf(a) }) };
}

/** Does a condition that only one of the versions has name a day of the calendar? */
function changedOnDays(a: Campaign, b: Campaign): boolean {
  const [ones, others] = [a, b].map((campaign) => new Map(predicatesOf(campaign).map((predicate) => [JSON.stringify(predicate), predicate])));
  const changed = [...(ones ?? [])].filter(([text]) => !others?.has(text)).concat([...(others ?? [])].filter(([text]) => !ones?.has(text)));
  const cuts = cutsOf(changed.map(([, predicate]) => predicate));
  return cuts.facts.some((fact) => cuts.constantsOf(fact).some(isIsoDate));
}
