import type { BindBlock } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames, visibleBlocks, type VisibleBlock } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { everyVisit } from './every-visit.ts';
import { factOf, LETTERS, NUMBERS, POSTAL_CODE } from './random-campaigns.ts';

/** Everything that can happen to any visitor, found by enumerating them all. */
export interface Happened {
  readonly routes: Set<string>;
  readonly taken: Set<string>;
  readonly shown: Set<string>;
  readonly ends: Set<string>;
  readonly stuck: Set<string>;
  readonly gaps: Set<string>;
  readonly loops: Set<string>;
}

/**
 * Sends every visitor through the engine: each combination of answers, including omitted ones.
 * @param starts the pages on which they begin
 * @param links the sets of facts that a link may have filled in
 */
export function everyVisitor(
  campaign: Campaign,
  bind: BindBlock,
  starts: readonly string[] = [campaign.home],
  links: readonly (readonly string[])[] = [[]],
): Happened {
  const happened: Happened = {
    routes: new Set(),
    taken: new Set(),
    shown: new Set(),
    ends: new Set(),
    stuck: new Set(),
    gaps: new Set(),
    loops: new Set(),
  };
  const arrived = new Map<string, { readonly route: string; left: boolean }>();
  for (const [index, visit] of everyVisit(campaign).entries())
    for (const answers of everyAnswers(campaign))
      for (const start of starts)
        for (const [link, filled] of links.entries())
          follow({ visit, index: index * links.length + link, bind, start, filled }, answers, happened, arrived);
  for (const { route, left } of arrived.values())
    if (!left && findRoute(campaign, route)?.next.length !== 0) happened.stuck.add(route);
  return happened;
}

/** The answers that a block accepts; `undefined`: none. */
function valuesOf(block: string): readonly (AnswerValue | undefined)[] {
  if (block === 'Age') return [17, 18, 75, 76, undefined];
  if (block === 'Gender') return ['female', 'male', undefined];
  if (block === 'Postal') return [POSTAL_CODE, undefined];
  if (block.endsWith('Several')) return [...SETS, undefined];
  return [...(block.endsWith('Letter') ? LETTERS : NUMBERS), undefined];
}

const SETS = LETTERS.reduce<string[][]>(
  (sets, letter) => [...sets, ...sets.map((set) => [...set, letter])],
  [[]],
).filter((set) => set.length > 0);

function everyAnswers({ routes }: Campaign): Answers[] {
  return answersTo(routes.flatMap(({ blocks }) => blocks));
}

/** Every combination of answers to some blocks; the first answers the most of them. */
export function answersTo(blocks: Route['blocks']): Answers[] {
  return blocks.reduce<Answers[]>(
    (all, use) => {
      const fact = factOf(use);
      return fact === undefined
        ? all
        : all.flatMap((answers) =>
            valuesOf(use.block).map((value) => (value === undefined ? answers : { ...answers, [fact]: value })),
          );
    },
    [{}],
  );
}

interface Beginning {
  readonly visit: FlowState;
  readonly index: number;
  readonly bind: BindBlock;
  readonly start: string;
  readonly filled: readonly string[];
}

function follow(
  { visit, index: beginning, bind, start, filled }: Beginning,
  visitor: Answers,
  happened: Happened,
  arrived: Map<string, { readonly route: string; left: boolean }>,
): void {
  const { campaign } = visit;
  let before: Answers = {};
  let route: Route | undefined = findRoute(campaign, start);
  const path: Route[] = [];
  while (route) {
    path.push(route);
    happened.routes.add(route.name);
    if (route.next.length === 0) happened.ends.add(route.name);
    const place = `${beginning} ${path.map(({ name }) => name).join('>')} ${JSON.stringify(before)}`;
    const arrival = arrived.get(place) ?? { route: route.name, left: false };
    arrived.set(place, arrival);
    const { page, visible } = filledIn(route, { ...visit, answers: before }, visitor, bind, filled);
    for (const { use } of visible) happened.shown.add(`${route.name}@${use.id}`);
    const fields = visible.flatMap(({ bound }) => bound.fields);
    if (fields.some((field) => checkStored(field, { ...page, ...before }).issue)) return;
    arrival.left = true;
    const kept = new Set(fields.flatMap(factNames));
    before = { ...before, ...Object.fromEntries(Object.entries(page).filter(([fact]) => kept.has(fact))) };
    if (route.next.length === 0) return;
    const index: number = nextOf(route, { ...visit, answers: before });
    if (index === -1) return void happened.gaps.add(route.name);
    happened.taken.add(`${route.name}#${index}`);
    const target = findRoute(campaign, route.next[index]?.to ?? '');
    if (target && path.includes(target)) return void happened.loops.add(`${route.name}#${index}`);
    route = target;
  }
}

function nextOf(route: Route, state: FlowState): number {
  const taken = takenTransition(route, state);
  return taken ? route.next.indexOf(taken) : -1;
}

/** What the visitor answers on a page: what they see, and what appears because of it, until nothing new does. */
function filledIn(
  route: Route,
  state: FlowState,
  visitor: Answers,
  bind: BindBlock,
  filled: readonly string[],
): { readonly page: Answers; readonly visible: readonly VisibleBlock[] } {
  const own = new Set(route.blocks.map(factOf));
  // What a link filled in is there before anything is shown.
  let page: Answers = Object.fromEntries(
    Object.entries(visitor).filter(
      ([fact]) => filled.includes(fact) && own.has(fact) && state.answers[fact] === undefined,
    ),
  );
  for (;;) {
    const visible = visibleBlocks(route, { ...state, answers: { ...page, ...state.answers } }, bind);
    const facts = new Set(visible.map(({ use }) => factOf(use)));
    const more = Object.entries(visitor).filter(([fact]) => facts.has(fact) && page[fact] === undefined);
    if (more.length === 0) return { page, visible };
    page = { ...page, ...Object.fromEntries(more) };
  }
}
