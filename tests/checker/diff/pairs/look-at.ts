import type { BindBlock } from '#engine/block-rules.ts';
import { admit, firstPage, mayBegin } from '#engine/entry-point.ts';
import { onlyFacts, withoutFacts, type FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames, type VisibleBlock } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import { shownBlocks, walk } from '#engine/walk.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';

/** A campaign with the rules of its blocks. */
export interface Ground {
  readonly campaign: Campaign;
  readonly bind: BindBlock;
}

/**
 * How a visit is opened: an address with its parameters. Pages are identified by their paths, which both versions
 * share.
 */
export interface Address {
  readonly path: string;
  /** The path of the page that `?landing=` names. */
  readonly landing?: string;
  readonly reported: Answers;
}

/** A visit on a page, in one version. */
export interface Place {
  readonly ground: Ground;
  readonly state: FlowState;
  readonly route: Route;
}

/** Opens a visit as the server does; `undefined`: the campaign has no page at that address. */
export function opened(ground: Ground, visit: FlowState, { path, landing, reported }: Address): Place | undefined {
  const { campaign, bind } = ground;
  const at = (one: string | undefined) => campaign.routes.find((route) => route.path === one);
  const asked = at(path);
  if (!asked) return undefined;
  const query = landing === undefined ? visit.query : { ...visit.query, landing: at(landing)?.name ?? 'nowhere' };
  const plain: FlowState = { ...visit, campaign, query, answers: {}, entry: campaign.home };
  const fields = campaign.routes.flatMap(({ blocks }) => blocks.flatMap((use) => bind(use, plain)?.fields ?? []));
  const kept = fields
    .map((field) => checkStored(field, onlyFacts(reported, factNames(field))))
    .filter(({ issue }) => !issue);
  const state = { ...plain, answers: Object.fromEntries(kept.flatMap(({ answers }) => Object.entries(answers))) };
  const entry = (mayBegin(asked, state, bind) ? asked : firstPage(state, bind)).name;
  return { ground, state: { ...state, entry }, route: admit(asked, { ...state, entry }, bind, true) };
}

/** The blocks that a page shows now. */
export function blocksOn({ ground, state, route }: Place): readonly VisibleBlock[] {
  return shownBlocks(route, state, ground.bind);
}

/** Everything that a page shows and asks, as a text. Names that no visitor sees are omitted. */
export function lookOf({ route }: Place, shown: readonly VisibleBlock[]): string {
  const { requires: _requires, landing: _landing, saveSubject: _save, ...meta } = route.meta;
  const blocks = shown.map(({ use, bound }) => [
    use.block,
    use.props,
    use.belowNav ?? false,
    use.region ?? 'main',
    bound.fields.map(({ facts, required }) => [
      facts.map(({ fact, domain }) => [fact.replace(/^answer\..*/, 'own'), domain]),
      required,
    ]),
  ]);
  return JSON.stringify([route.path, route.title, meta, blocks]);
}

/** The answers of a visit with those to one block replaced. */
export function answeredBlock(place: Place, { bound }: VisibleBlock, answers: Answers): Place {
  const before = withoutFacts(place.state.answers, bound.fields.flatMap(factNames));
  return { ...place, state: { ...place.state, answers: { ...before, ...answers } } };
}

/** What happens to a visit that leaves a page: an event in words, and the next page if there is one. */
export interface Left {
  readonly event: string;
  readonly next?: Place;
}

export function leftPage(place: Place): Left {
  const { ground, state, route } = place;
  const walked = walk(state, ground.bind, route.name);
  if (!walked.arrived || walked.issues.length > 0) return { event: 'stuck' };
  const sent = Object.entries(walked.answers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  const saved = route.meta.saveSubject === true ? ` saved ${JSON.stringify(sent)}` : '';
  if (route.next.length === 0) return { event: `end${saved}` };
  const taken = takenTransition(route, { ...state, answers: walked.answers });
  const target = taken && findRoute(ground.campaign, taken.to);
  if (!target) return { event: `no way on${saved}` };
  const shown = admit(target, state, ground.bind);
  if (shown !== target) return { event: `led back to ${shown.path}${saved}` };
  return { event: `on to ${target.path}${saved}`, next: { ...place, route: target } };
}
