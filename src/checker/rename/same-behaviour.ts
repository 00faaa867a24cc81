import { isDeepStrictEqual } from 'node:util';
import type { FlowState } from '#engine/flow-state.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import { walk } from '#engine/walk.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore } from '../prove/explore/explore.ts';
import { type Exploration, ROUTING, type Subject } from '../prove/explore/subject.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { witnessOf } from '../prove/witness.ts';
import { renamedFact, type Change } from './renaming.ts';

export interface SameBehaviour {
  /** What differs, in words. Empty: nothing does. */
  readonly differences: readonly string[];
  /** How many visitors were sent through both. */
  readonly visitors: number;
}

/**
 * Proves for a campaign before and after a renaming that visitors see no difference: page by page, for every class of
 * answers.
 */
export function sameBehaviour(before: Campaign, after: Campaign, change: Change, registry: Registry): SameBehaviour {
  const names = exchanged(before, change);
  const written = isDeepStrictEqual(names(before), names(after))
    ? []
    : [`the campaign "${before.id}" differs in more than the name`];
  const [one, other] = [before, after].map((campaign) => subjectOf(campaign, registry, () => undefined));
  if (!one || !other) throw new Error('Two campaigns are compared');
  const [was, is] = [explore(one, ROUTING), explore(other, ROUTING)];
  if (!was || !is)
    return {
      differences: [...written, `the campaign "${before.id}" has too many classes of visitors to compare`],
      visitors: 0,
    };
  const back: Change = { ...change, from: change.to, to: change.from };
  const there = replays(was, one, other, change);
  const again = replays(is, other, one, back);
  return {
    differences: [...written, ...happenings(was, is, before.id, change), ...there.differences, ...again.differences],
    visitors: there.visitors + again.visitors,
  };
}

/** Returns a document with the new name replaced by the old one: any difference that remains is visible to visitors. */
function exchanged({ routes }: Campaign, change: Change): (value: unknown) => unknown {
  const own = new Set(routes.flatMap((route) => route.blocks.map(({ id }) => id)));
  const text = (value: string): string => {
    if (change.what === 'route' || change.what === 'value') return value === change.to ? change.from : value;
    if (change.what === 'block' && value === change.to && !own.has(change.to)) return change.from;
    return renamedFact(value, { ...change, from: change.to, to: change.from });
  };
  const through = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(through);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, through(part)]))
      : value;
  };
  return through;
}

function renamedRoute(name: string, change: Change): string {
  return change.what === 'route' && name === change.from ? change.to : name;
}

const KINDS = ['routes', 'taken', 'ends', 'stuck', 'gaps', 'loops', 'unmet'] as const;

/** Checks that the same routes, transitions and ends are reached, and that the same visitors stop. */
function happenings(was: Exploration, is: Exploration, id: string, change: Change): string[] {
  return KINDS.flatMap((kind) => {
    const renamed = [...was[kind].keys()].map((key) => key.replace(/^[^#]+/, (name) => renamedRoute(name, change)));
    const lost = renamed.filter((key) => !is[kind].has(key));
    const fresh = [...is[kind].keys()].filter((key) => !renamed.includes(key));
    return [...lost, ...fresh].map((key) => `in the campaign "${id}" ${kind} differ: ${key}`);
  });
}

/** Sends the visitors of one campaign through the other, with the names of the other. */
function replays(found: Exploration, one: Subject, other: Subject, change: Change): SameBehaviour {
  const sightings = [...found.taken.values(), ...found.ends.values()];
  const differences = sightings.flatMap((sighting) => {
    const { visit } = witnessOf(one, sighting);
    const target = sighting.node.route.name;
    const renamed: FlowState = {
      ...visit,
      campaign: other.campaign,
      entry: renamedRoute(visit.entry, change),
      answers: Object.fromEntries(
        Object.entries(visit.answers).map(([fact, value]) => [renamedFact(fact, change), value]),
      ),
    };
    const [mine, theirs] = [pagesOf(visit, one, target, change), pagesOf(renamed, other, renamedRoute(target, change))];
    return isDeepStrictEqual(mine, theirs)
      ? []
      : [`a visitor of the route "${target}" of "${one.campaign.id}" meets different pages`];
  });
  return { differences, visitors: sightings.length };
}

/** Returns the pages of a visit with what is shown on each, by the new names. */
function pagesOf(visit: FlowState, { bind }: Subject, target: string, change?: Change) {
  const { path, answers, issues } = walk(visit, bind, target);
  const state = { ...visit, answers };
  const pages = path.map((route) => [
    change ? renamedRoute(route.name, change) : route.name,
    route.path,
    visibleBlocks(route, state, bind).map(({ use }) =>
      change?.what === 'block' && use.id === change.from ? change.to : use.id,
    ),
  ]);
  return {
    pages,
    held: issues.map(({ code }) => code),
    answers: Object.entries(answers)
      .map(([fact, value]) => [change ? renamedFact(fact, change) : fact, value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  };
}
