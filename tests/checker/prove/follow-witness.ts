import type { Witness } from '#checker/prove/witness.ts';
import type { BindBlock } from '#engine/block-rules.ts';
import { onlyFacts, type FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { withSites } from './every-visit.ts';
import { answersTo } from './every-visitor.ts';

/**
 * Walks a witness's path page by page, each page with only what was answered up to it, as a visitor does. Returns what
 * stops them, in words; `undefined`: they get there and, if `last` is given, leave the last page by that transition.
 */
export function strayedIn({ visit, steps }: Witness, bind: BindBlock, last?: number): string | undefined {
  let before: Answers = {};
  for (const [index, { route: name }] of steps.entries()) {
    const route = findRoute(visit.campaign, name);
    if (!route) return `there is no route ${name}`;
    const next = steps[index + 1];
    if (!next && last === undefined) return undefined;
    // A postal code that is not kept was still looked up while it was in its field.
    const looks = visit.remote.sites ? [visit] : [visit, ...withSites(visit)];
    const ways = looks.flatMap((look) => waysToLeave(route, { ...look, answers: before }, visit.answers, bind));
    // Of the paths that lead there, they take the one that keeps the most of their answers.
    const [way] = ways
      .filter(({ taken }) => (next ? route.next[taken]?.to === next.route : taken === last))
      .toSorted((one, other) => Object.keys(other.kept).length - Object.keys(one.kept).length);
    if (!way) return `${name} leads to ${ways.map(({ taken }) => route.next[taken]?.to).join(', ') || 'nowhere'}`;
    before = { ...before, ...way.kept };
  }
  return undefined;
}

interface Way {
  /** What the page asked for and they answered. */
  readonly kept: Answers;
  readonly taken: number;
}

/**
 * Every way to leave a page with what the witness says there, and nothing else. An answer may remove its own question,
 * or that of another: they may have entered more than is kept.
 */
function waysToLeave(route: Route, state: FlowState, said: Answers, bind: BindBlock): Way[] {
  return answersTo(route.blocks).flatMap((also): Way[] => {
    const page = filled(route, state, { ...also, ...said }, bind);
    const fields = visibleBlocks(route, { ...state, answers: page }, bind).flatMap(({ bound }) => [...bound.fields]);
    const kept = onlyFacts(page, fields.flatMap(factNames));
    const isSaid = Object.entries(kept).every(([fact, value]) => said[fact] === value);
    if (!isSaid || fields.some((field) => checkStored(field, page).issue !== undefined)) return [];
    const taken = takenTransition(route, { ...state, answers: { ...state.answers, ...kept } });
    return taken ? [{ kept, taken: route.next.indexOf(taken) }] : [];
  });
}

/** What they answer wherever they see it, until nothing new appears. */
function filled(route: Route, state: FlowState, said: Answers, bind: BindBlock): Answers {
  const shown = visibleBlocks(route, state, bind).flatMap(({ bound }) => bound.fields.flatMap(factNames));
  const more = Object.entries(onlyFacts(said, shown)).filter(([fact]) => state.answers[fact] === undefined);
  return more.length === 0
    ? state.answers
    : filled(route, { ...state, answers: { ...state.answers, ...Object.fromEntries(more) } }, said, bind);
}
