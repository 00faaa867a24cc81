import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore } from '../explore/explore.ts';
import { ROUTING, type Slice, type Subject } from '../explore/subject.ts';

/** More conditions than this are not weighed one by one: those nearest to the place come first. */
const MOST_CONDITIONS = 60;
/** A conflict of more conditions than this tells an author nothing. */
const MAX_CONFLICT = 12;
const MOST_STEPS = 40_000;
/** Reasons are sought no longer than this for all findings of a campaign: of a long flow with many of them the last come without. */
const MAX_STEPS_FOR_ALL = 150_000;

/**
 * Conditions that cannot hold together: the fewest that are found, without which somebody would come here. `own` is the
 * condition of the place itself, `route#transition` or `route@block`, and is not among them.
 */
export function conflictOf(subject: Subject, own: string, effort: Effort = newEffort()): readonly string[] {
  const others = conditionsBefore(subject.campaign, own).slice(0, MOST_CONDITIONS);
  const impossible = (kept: readonly string[]) => !isPossible(subject, own, effort, new Set(others.filter((id) => !kept.includes(id))));
  if (impossible([])) return [];
  const single = others.find((id) => impossible([id]));
  if (single !== undefined) return [single];
  if (!impossible(others)) return others;
  // What can be let go without making the place possible is no part of the conflict.
  const conflict = others.toReversed().reduce<readonly string[]>((kept, id) => {
    const fewer = kept.filter((other) => other !== id);
    return impossible(fewer) ? fewer : kept;
  }, others);
  return conflict.length > MAX_CONFLICT ? [] : conflict;
}

/** What is left to be spent on the reasons of the findings of one campaign. */
export interface Effort {
  steps: number;
}

export function newEffort(): Effort {
  return { steps: MAX_STEPS_FOR_ALL };
}

function isPossible(subject: Subject, own: string, effort: Effort, free: ReadonlySet<string>): boolean {
  const slice: Slice = own.includes('#') ? { ...ROUTING, free } : { ...ROUTING, free, targets: new Set([own]) };
  const found = effort.steps <= 0 ? undefined : explore(subject, slice, Math.min(MOST_STEPS, effort.steps), () => void effort.steps--);
  return found === undefined || found.taken.has(own) || found.shown.has(own);
}

/** The conditions on the routes that lead to a place, the nearest first. */
function conditionsBefore({ routes }: Campaign, own: string): string[] {
  const [start = ''] = own.split(/[#@]/);
  const reached = new Set([start]);
  for (const name of reached) for (const route of routes) if (route.next.some(({ to }) => to === name)) reached.add(route.name);
  return [...reached].flatMap((name) => {
    const route = routes.find((one) => one.name === name);
    const transitions = (route?.next ?? []).flatMap(({ when }, index) => (when ? [`${name}#${index}`] : []));
    const blocks = (route?.blocks ?? []).flatMap(({ id, showWhen }) => (showWhen ? [`${name}@${id}`] : []));
    return [...transitions, ...blocks];
  }).filter((id) => id !== own);
}
