import { progressOf } from '#engine/progress.ts';
import { findFact } from '#engine/facts/index.ts';
import { factsOf, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { RuleCheck } from '../prove/explore/subject.ts';
import { alwaysAgree, alwaysLeadAlike, isTrue, targetOf } from './always-agree.ts';
import type { SideName, Sides } from './sides.ts';
import { stableText } from './stable-text.ts';
import { answersBehind } from './variables.ts';

/** Something that is written in another way in the two documents. It counts only if some visitor meets it. */
export type Suspicion =
  | { readonly kind: 'reached'; readonly side: SideName; readonly route: string }
  | { readonly kind: 'shown'; readonly side: SideName; readonly route: string; readonly block: string }
  | { readonly kind: 'broken'; readonly side: SideName; readonly route: string; readonly check: RuleCheck }
  /** Nobody can be shown, and it cannot be ruled out that there is somebody. */
  | { readonly kind: 'unclear'; readonly route: string; readonly why: string };

/** The routes of the one that the other has, too, and the ones that it has not. */
export function suspicionsOf(sides: Sides): Suspicion[] {
  const [a, b] = [sides.a.campaign, sides.b.campaign];
  const pairs = a.routes.flatMap((route) => b.routes.filter(({ name }) => name === route.name).map((other) => ({ route, other })));
  return [
    ...(frameOf(a) === frameOf(b) ? [] : beginningsOf(sides)),
    ...lonely(a, b, 'a'), ...lonely(b, a, 'b'),
    ...pairs.flatMap(({ route, other }) => [
      ...(shellOf(a, route) === shellOf(b, other) ? [] : [{ kind: 'reached' as const, side: 'a' as const, route: route.name }]),
      ...blockSuspicions(route, other, factsAsked(sides, route, other)),
      ...stepSuspicions(route, other),
    ]),
  ];
}

/** What of a campaign is the same for all its pages. Its id, name and version are for authors. */
function frameOf({ settings, languages, type, home, routes }: Campaign): string {
  return stableText({ settings, languages: languages.toSorted(), type, home, landings: routes.filter(({ meta }) => meta.landing === true).map(({ name }) => name).toSorted() });
}

function beginningsOf({ a, b }: Sides): Suspicion[] {
  return [{ kind: 'reached', side: 'a', route: a.campaign.home }, { kind: 'reached', side: 'b', route: b.campaign.home }];
}

function lonely(one: Campaign, other: Campaign, side: SideName): Suspicion[] {
  return one.routes.filter(({ name }) => !other.routes.some((route) => route.name === name)).map(({ name }) => ({ kind: 'reached', side, route: name }));
}

/** What a page shows whatever its blocks are, and what it does. */
function shellOf(campaign: Campaign, route: Route): string {
  const { title, path, meta } = route;
  return stableText({ title, path, meta, progress: progressOf(campaign, route) });
}

/** What a visitor sees of a block; under which condition is another question. */
function looksOf({ block, id, props, belowNav = false }: BlockUse): string {
  return stableText({ block, id, props, belowNav });
}

/** What a page asks in either document; `maybe`: in a block that not everybody sees. */
interface FactsAsked {
  readonly all: ReadonlySet<string>;
  readonly maybe: ReadonlySet<string>;
  /** May the page change what a fact says while it is answered? */
  readonly moves: (fact: string) => boolean;
}

function factsAsked({ a, b }: Sides, route: Route, other: Route): FactsAsked {
  const uses = [...route.blocks.map((use) => ({ use, facts: a.partOf(route, use.id).facts })), ...other.blocks.map((use) => ({ use, facts: b.partOf(other, use.id).facts }))];
  const all = new Set(uses.flatMap(({ facts }) => [...facts]));
  const moves = (fact: string) => all.size > 0 && !isPlainAnswer(fact) && (['remote', 'verdict', 'booking'].includes(findFact(fact)?.source ?? '') || [...answersBehind(fact, a)].some((answer) => all.has(answer)));
  return { all, moves, maybe: new Set(uses.flatMap(({ use, facts }) => (use.showWhen ? [...facts] : []))) };
}

function blockSuspicions(a: Route, b: Route, asked: FactsAsked): Suspicion[] {
  const { found, conditions } = differingBlocks(a, b, asked.all);
  return found.length === 0 ? [] : [...found, ...unclearBlocks(a, b, conditions, asked)];
}

/** What a page that is answered in part may show, beyond what is looked at. */
function unclearBlocks(a: Route, b: Route, conditions: readonly Predicate[], { maybe, moves }: FactsAsked): Suspicion[] {
  const read = [...a.blocks, ...b.blocks].flatMap(({ showWhen }) => (showWhen ? factsOf(showWhen) : []));
  const hidden = read.find((fact) => maybe.has(fact));
  const derived = conditions.flatMap(factsOf).find(moves);
  return [
    ...(hidden === undefined ? [] : [{ kind: 'unclear' as const, route: a.name, why: `a condition reads ${hidden}, which the page asks of some only` }]),
    ...(derived === undefined ? [] : [{ kind: 'unclear' as const, route: a.name, why: `a condition reads ${derived}, which may change while the page is answered` }]),
  ];
}

/** Facts that are answers themselves, or follow from one. */
function isPlainAnswer(fact: string): boolean {
  return /^(candidate|answer|consent|criteria)\./.test(fact);
}

/** Blocks that are not the same in both, or not at the same place, or not under the same condition; with the conditions that are in question. */
function differingBlocks(a: Route, b: Route, asked: ReadonlySet<string>): { readonly found: Suspicion[]; readonly conditions: readonly Predicate[] } {
  const [here, there] = [inReadingOrder(a), inReadingOrder(b)];
  const twins = here.flatMap((use) => there.filter((other) => looksOf(use) === looksOf(other)).map((other) => ({ use, other })));
  const isAlone = (block: BlockUse) => !twins.some(({ use, other }) => use === block || other === block);
  const alone = (blocks: readonly BlockUse[], side: SideName): Suspicion[] => blocks.filter(isAlone).map(({ id, showWhen }) => (showWhen ? { kind: 'shown', side, route: a.name, block: id } : { kind: 'reached', side, route: a.name }));
  const moved = twins.flatMap((one, index) => twins.slice(index + 1).filter((later) => there.indexOf(one.other) > there.indexOf(later.other)).map((later) => [one, later] as const));
  const otherwise = twins.filter(({ use, other }) => !alwaysAgree(use.showWhen, other.showWhen));
  const doubtful = [...here.filter(isAlone), ...there.filter(isAlone), ...[...otherwise, ...moved.flat()].flatMap(({ use, other }) => [use, other])];
  return {
    conditions: doubtful.flatMap(({ showWhen }) => showWhen ?? []),
    found: [
      ...alone(here, 'a'), ...alone(there, 'b'),
      ...otherwise.flatMap(({ use, other }) => conditionChecks(a.name, use, other, asked)),
      ...moved.flatMap(([one, later]) => atAnyMoment(`order ${one.use.id} ${later.use.id}`, a.name, [one.use.showWhen, later.use.showWhen], (read) => !(isTrue(one.use.showWhen, read) && isTrue(later.use.showWhen, read)), asked)),
    ],
  };
}

/** What stands below Back and Next is another list. */
function inReadingOrder({ blocks }: Route): BlockUse[] {
  return blocks.toSorted((one, other) => Number(one.belowNav ?? false) - Number(other.belowNav ?? false));
}

function conditionChecks(route: string, { id, showWhen: before }: BlockUse, { showWhen: after }: BlockUse, asked: ReadonlySet<string>): Suspicion[] {
  return [
    ...atAnyMoment(`block ${id} goes`, route, [before, after], (read) => !(isTrue(before, read) && !isTrue(after, read)), asked),
    ...atAnyMoment(`block ${id} comes`, route, [before, after], (read) => !(isTrue(after, read) && !isTrue(before, read)), asked),
  ];
}

const MOST_UNANSWERED = 8;

/** On a page that is not answered yet, that is answered, and that is answered in part. */
function atAnyMoment(rule: string, route: string, conditions: readonly (Predicate | undefined)[], agrees: (read: ReadFact) => boolean, asked: ReadonlySet<string>): Suspicion[] {
  const holds: Predicate = { all: conditions.filter((condition) => condition !== undefined) };
  const here = (fact: string) => asked.has(fact) || (fact === 'candidate.age' && asked.has('candidate.birthDate'));
  const facts = [...new Set(factsOf(holds))].filter(here);
  if (facts.length > MOST_UNANSWERED) return [{ kind: 'unclear', route, why: `conditions read ${facts.length} answers of the page itself` }];
  const unanswered = facts.reduce<string[][]>((sets, fact) => [...sets, ...sets.map((set) => [...set, fact])], [[]]);
  const check = (at: RuleCheck['at'], test: (read: ReadFact) => boolean): Suspicion => ({ kind: 'broken', side: 'a', route, check: { rule: `${route}: ${rule} (${at})`, at, routes: new Set([route]), holds, agrees: test } });
  return [check('entry', agrees), check('leaving', (read) => unanswered.every((without) => agrees((fact) => (without.includes(fact) ? undefined : read(fact)))))];
}

/** One check for each pair of targets: so that each way to go elsewhere has a visitor of its own. */
function stepSuspicions(a: Route, b: Route): Suspicion[] {
  if (alwaysLeadAlike(a.next, b.next)) return [];
  const holds: Predicate = { all: [...a.next, ...b.next].flatMap(({ when }) => when ?? []) };
  const targets = ({ next }: Route) => [...new Set([...next.map(({ to }) => to), ''])];
  return targets(a).flatMap((to) => targets(b).filter((other) => other !== to).map((other): Suspicion => ({
    kind: 'broken', side: 'a', route: a.name,
    check: { rule: `${a.name}: to ${to} or ${other}`, at: 'leaving', routes: new Set([a.name]), holds, agrees: (read) => !(targetOf(a.next, read) === to && targetOf(b.next, read) === other) },
  })));
}
