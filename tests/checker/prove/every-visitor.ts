import type { BindBlock } from '#engine/block-rules.ts';
import { checkStored, factNames, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { flowState } from '#tests/support/builders.ts';
import { LETTERS, NUMBERS } from './random-campaigns.ts';

/** What happens to anybody, by counting them all. */
export interface Happened {
  readonly routes: Set<string>;
  readonly taken: Set<string>;
  readonly shown: Set<string>;
  readonly ends: Set<string>;
  readonly stuck: Set<string>;
  readonly gaps: Set<string>;
  readonly loops: Set<string>;
}

/** Sends every visitor through the engine: each combination of answers, left out ones included. */
export function everyVisitor(campaign: Campaign, bind: BindBlock): Happened {
  const happened: Happened = { routes: new Set(), taken: new Set(), shown: new Set(), ends: new Set(), stuck: new Set(), gaps: new Set(), loops: new Set() };
  const arrived = new Map<string, { readonly route: string; left: boolean }>();
  for (const answers of everyAnswers(campaign)) follow(campaign, bind, answers, happened, arrived);
  for (const { route, left } of arrived.values()) if (!left && findRoute(campaign, route)?.next.length !== 0) happened.stuck.add(route);
  return happened;
}

function everyAnswers({ routes }: Campaign): Answers[] {
  const asked = routes.flatMap(({ blocks }) => blocks).filter(({ block }) => /Letter|Number/.test(block));
  return asked.reduce<Answers[]>((all, { block, id }) => {
    const values: readonly (AnswerValue | undefined)[] = [...(block.endsWith('Letter') ? LETTERS : NUMBERS), undefined];
    return all.flatMap((answers) => values.map((value) => (value === undefined ? answers : { ...answers, [`answer.${id}`]: value })));
  }, [{}]);
}

function follow(campaign: Campaign, bind: BindBlock, visitor: Answers, happened: Happened, arrived: Map<string, { readonly route: string; left: boolean }>): void {
  let before: Answers = {};
  let route: Route | undefined = findRoute(campaign, campaign.home);
  const path: Route[] = [];
  while (route) {
    path.push(route);
    happened.routes.add(route.name);
    if (route.next.length === 0) happened.ends.add(route.name);
    const place = `${path.map(({ name }) => name).join('>')} ${JSON.stringify(before)}`;
    const arrival = arrived.get(place) ?? { route: route.name, left: false };
    arrived.set(place, arrival);
    const page = answersOf(route, visitor);
    const visible = visibleBlocks(route, flowState({ campaign, answers: { ...page, ...before } }), bind);
    for (const { use } of visible) happened.shown.add(`${route.name}@${use.id}`);
    const fields = visible.flatMap(({ bound }) => bound.fields);
    if (fields.some((field) => checkStored(field, { ...page, ...before }).issue)) return;
    arrival.left = true;
    const kept = new Set(fields.flatMap(factNames));
    before = { ...before, ...Object.fromEntries(Object.entries(page).filter(([fact]) => kept.has(fact))) };
    if (route.next.length === 0) return;
    const index: number = nextOf(route, campaign, before);
    if (index === -1) return void happened.gaps.add(route.name);
    happened.taken.add(`${route.name}#${index}`);
    const target = findRoute(campaign, route.next[index]?.to ?? '');
    if (target && path.includes(target)) return void happened.loops.add(`${route.name}#${index}`);
    route = target;
  }
}

function nextOf(route: Route, campaign: Campaign, answers: Answers): number {
  const taken = takenTransition(route, flowState({ campaign, answers }));
  return taken ? route.next.indexOf(taken) : -1;
}

/** What the visitor answers on this page. */
function answersOf(route: Route, visitor: Answers): Answers {
  const ids = new Set(route.blocks.map(({ id }) => `answer.${id}`));
  return Object.fromEntries(Object.entries(visitor).filter(([fact]) => ids.has(fact)));
}
