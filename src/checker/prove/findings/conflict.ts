import type { Campaign } from '#schemas/campaign/campaign.ts';
import { exploring } from '../explore/explore.ts';
import { ROUTING, type Slice, type Subject } from '../explore/subject.ts';

/** More conditions than this are not weighed one by one: those nearest to the place come first. */
const MAX_CONDITIONS = 60;
/** A conflict of more conditions than this tells an author nothing. */
const MAX_CONFLICT = 12;
const MAX_STEPS = 40_000;
/**
 * Reasons are sought no longer than this for all findings of a campaign: of a long flow with many of them the last come
 * without.
 */
const MAX_STEPS_FOR_ALL = 150_000;

/**
 * Conditions that cannot hold together: the fewest that are found, without which somebody would come here. `own` is the
 * condition of the place itself, `route#transition` or `route@block`, and is not among them.
 */
export function* conflictOf(
  subject: Subject,
  own: string,
  effort: Effort = newEffort(),
): Generator<void, readonly string[]> {
  const others = conditionsBefore(subject.campaign, own).slice(0, MAX_CONDITIONS);
  const impossible = function* impossible(kept: readonly string[]): Generator<void, boolean> {
    return !(yield* isPossible(subject, own, effort, new Set(others.filter((id) => !kept.includes(id)))));
  };
  if (yield* impossible([])) return [];
  for (const id of others) if (yield* impossible([id])) return [id];
  let kept: readonly string[] = others;
  if (!(yield* impossible(kept))) return [];
  // What can be let go without making the place possible is no part of the conflict.
  for (const id of others.toReversed()) {
    const fewer = kept.filter((other) => other !== id);
    if (yield* impossible(fewer)) kept = fewer;
  }
  return kept.length > MAX_CONFLICT ? [] : kept;
}

/** What is left to be spent on the reasons of the findings of one campaign. */
export interface Effort {
  steps: number;
}

export function newEffort(): Effort {
  return { steps: MAX_STEPS_FOR_ALL };
}

function* isPossible(
  subject: Subject,
  own: string,
  effort: Effort,
  free: ReadonlySet<string>,
): Generator<void, boolean> {
  const slice: Slice = own.includes('#') ? { ...ROUTING, free } : { ...ROUTING, free, targets: new Set([own]) };
  if (effort.steps <= 0) return true;
  const found = yield* exploring(subject, slice, {
    most: Math.min(MAX_STEPS, effort.steps),
    spend: () => void effort.steps--,
  });
  return found === undefined || found.taken.has(own) || found.shown.has(own);
}

/** The conditions on the routes that lead to a place, the nearest first. */
function conditionsBefore({ routes }: Campaign, own: string): string[] {
  const [start = ''] = own.split(/[#@]/);
  const reached = new Set([start]);
  for (const name of reached)
    for (const route of routes) if (route.next.some(({ to }) => to === name)) reached.add(route.name);
  return [...reached]
    .flatMap((name) => {
      const route = routes.find((one) => one.name === name);
      const transitions = (route?.next ?? []).flatMap(({ when }, index) => (when ? [`${name}#${index}`] : []));
      const blocks = (route?.blocks ?? []).flatMap(({ id, showWhen }) => (showWhen ? [`${name}@${id}`] : []));
      return [...transitions, ...blocks];
    })
    .filter((id) => id !== own);
}
