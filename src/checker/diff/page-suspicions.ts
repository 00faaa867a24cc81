import { progressOf } from '#engine/progress.ts';
import { findFact } from '#engine/facts/index.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import { REGIONS } from '#schemas/campaign/regions.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { RuleCheck } from '../prove/explore/subject.ts';
import { alwaysAgree } from './always-agree.ts';
import { admissionSuspicions, stepSuspicions } from './step-suspicions.ts';
import type { Suspicion } from './suspicion.ts';
import { isTrue } from './truth.ts';
import type { SideName, Sides } from './sides.ts';
import { stableText } from './stable-text.ts';
import { checksOf, type Test, type Unsure } from './unsure.ts';
import { answersBehind } from './variables.ts';

/** Compares the routes that both documents have, and finds the ones that only one of them has. */
export function suspicionsOf(sides: Sides, unsure: Unsure): Suspicion[] {
  const [a, b] = [sides.a.campaign, sides.b.campaign];
  const pairs = a.routes.flatMap((route) =>
    b.routes.filter(({ name }) => name === route.name).map((other) => ({ route, other })),
  );
  return [
    ...(frameOf(a) === frameOf(b) ? [] : beginningsOf(sides)),
    ...lonely(a, b, 'a'),
    ...lonely(b, a, 'b'),
    ...pairs.flatMap(({ route, other }) => [
      ...(shellOf(a, route) === shellOf(b, other)
        ? []
        : [{ kind: 'reached' as const, side: 'a' as const, route: route.name }]),
      ...blockSuspicions(route, other, factsAsked(sides, route, other, unsure)),
      ...stepSuspicions(route, other, unsure),
    ]),
    ...admissionSuspicions(a, b, unsure),
  ];
}

/**
 * Returns the parts of a campaign that are the same for all its pages. Its id, name and version are for authors only.
 */
function frameOf({ settings, languages, type, home, computed }: Campaign): string {
  return stableText({ settings, languages: languages.toSorted(), type, home, computed: computed ?? {} });
}

function beginningsOf({ a, b }: Sides): Suspicion[] {
  return [
    { kind: 'reached', side: 'a', route: a.campaign.home },
    { kind: 'reached', side: 'b', route: b.campaign.home },
  ];
}

function lonely(one: Campaign, other: Campaign, side: SideName): Suspicion[] {
  return one.routes
    .filter(({ name }) => !other.routes.some((route) => route.name === name))
    .map(({ name }) => ({ kind: 'reached', side, route: name }));
}

/** Returns what a page shows and does, whatever its blocks are. Who is admitted to it is a separate question. */
function shellOf(campaign: Campaign, route: Route): string {
  const {
    title,
    path,
    meta: { requires: _who, landing: _begins, ...meta },
  } = route;
  return stableText({ title, path, meta, progress: progressOf(campaign, route) });
}

/** Returns what a visitor sees of a block; the condition under which they see it is a separate question. */
function looksOf({ block, id, props, belowNav = false, region = 'main' }: BlockUse): string {
  return stableText({ block, id, props, belowNav, region });
}

/** What a page asks for in either document; `maybe` means in a block that not everybody sees. */
interface FactsAsked {
  readonly all: ReadonlySet<string>;
  readonly maybe: ReadonlySet<string>;
  /** Can answering the page change the value of a fact? */
  readonly moves: (fact: string) => boolean;
  readonly unsure: Unsure;
}

function factsAsked({ a, b }: Sides, route: Route, other: Route, unsure: Unsure): FactsAsked {
  const uses = [
    ...route.blocks.map((use) => ({ use, facts: a.partOf(route, use.id).facts })),
    ...other.blocks.map((use) => ({ use, facts: b.partOf(other, use.id).facts })),
  ];
  const all = new Set(uses.flatMap(({ facts }) => [...facts]));
  const moves = (fact: string) =>
    all.size > 0 &&
    !isPlainAnswer(fact) &&
    (['remote', 'verdict', 'booking'].includes(findFact(fact)?.source ?? '') ||
      [...answersBehind(fact, a)].some((answer) => all.has(answer)));
  return { all, moves, unsure, maybe: new Set(uses.flatMap(({ use, facts }) => (use.showWhen ? [...facts] : []))) };
}

function blockSuspicions(a: Route, b: Route, asked: FactsAsked): Suspicion[] {
  const { found, conditions } = differingBlocks(a, b, asked);
  return found.length === 0 ? [] : [...found, ...unclearBlocks(a, b, conditions, asked)];
}

/** Finds blocks that a partly answered page may show beyond those that are examined. */
function unclearBlocks(
  a: Route,
  b: Route,
  conditions: readonly Predicate[],
  { maybe, moves }: FactsAsked,
): Suspicion[] {
  const read = [...a.blocks, ...b.blocks].flatMap(({ showWhen }) => (showWhen ? factsOf(showWhen) : []));
  const hidden = read.find((fact) => maybe.has(fact));
  const derived = conditions.flatMap(factsOf).find(moves);
  return [
    ...(hidden === undefined
      ? []
      : [
          {
            kind: 'unclear' as const,
            route: a.name,
            why: `a condition reads ${hidden}, which the page asks only some visitors`,
          },
        ]),
    ...(derived === undefined
      ? []
      : [
          {
            kind: 'unclear' as const,
            route: a.name,
            why: `a condition reads ${derived}, which may change while the page is answered`,
          },
        ]),
  ];
}

/** Facts that are answers themselves or derive from one. */
function isPlainAnswer(fact: string): boolean {
  return /^(candidate|answer|consent|criteria)\./.test(fact);
}

/** The same block in both versions. */
interface Twins {
  readonly use: BlockUse;
  readonly other: BlockUse;
}

/** Finds pairs of blocks whose order is reversed in the second version. */
function movedTwins(twins: readonly Twins[], there: readonly BlockUse[]): (readonly [Twins, Twins])[] {
  return twins.flatMap((one, index) =>
    twins
      .slice(index + 1)
      .filter((later) => there.indexOf(one.other) > there.indexOf(later.other))
      .map((later) => [one, later] as const),
  );
}

/** The order of two blocks is invisible to visitors who see only one of them. */
function orderChecks(route: string, one: BlockUse, later: BlockUse, asked: FactsAsked): Suspicion[] {
  const test: Test = (read, today) => !(isTrue(one.showWhen, read, today) && isTrue(later.showWhen, read, today));
  return atAnyMoment(`order ${one.id} ${later.id}`, route, [one.showWhen, later.showWhen], test, asked);
}

/**
 * Returns the blocks that differ in content, position or condition between the versions, with the conditions in
 * question.
 */
function differingBlocks(
  a: Route,
  b: Route,
  asked: FactsAsked,
): { readonly found: Suspicion[]; readonly conditions: readonly Predicate[] } {
  const [here, there] = [inReadingOrder(a), inReadingOrder(b)];
  const twins = here.flatMap((use) =>
    there.filter((other) => looksOf(use) === looksOf(other)).map((other) => ({ use, other })),
  );
  const isAlone = (block: BlockUse) => !twins.some(({ use, other }) => use === block || other === block);
  const alone = (blocks: readonly BlockUse[], side: SideName): Suspicion[] =>
    blocks
      .filter(isAlone)
      .map(({ id, showWhen }) =>
        showWhen ? { kind: 'shown', side, route: a.name, block: id } : { kind: 'reached', side, route: a.name },
      );
  const seenAllTheSame = (blocks: readonly BlockUse[]) =>
    blocks.filter(isAlone).flatMap(({ id, showWhen }) => (showWhen ? [seenBySuch(a.name, id, showWhen, asked)] : []));
  const moved = movedTwins(twins, there);
  const otherwise = twins.filter(({ use, other }) => !alwaysAgree(use.showWhen, other.showWhen));
  const doubtful = [
    ...here.filter(isAlone),
    ...there.filter(isAlone),
    ...[...otherwise, ...moved.flat()].flatMap(({ use, other }) => [use, other]),
  ];
  return {
    conditions: doubtful.flatMap(({ showWhen }) => showWhen ?? []),
    found: [
      ...alone(here, 'a'),
      ...alone(there, 'b'),
      ...seenAllTheSame(here),
      ...seenAllTheSame(there),
      ...otherwise.flatMap(({ use, other }) => conditionChecks(a.name, use, other, asked)),
      ...moved.flatMap(([one, later]) => orderChecks(a.name, one.use, later.use, asked)),
    ],
  };
}

/** The blocks of each region, and those below Back and Next, are separate lists. */
function inReadingOrder({ blocks }: Route): BlockUse[] {
  const place = ({ region = 'main', belowNav = false }: BlockUse) => REGIONS.indexOf(region) * 2 + Number(belowNav);
  return blocks.toSorted((one, other) => place(one) - place(other));
}

function conditionChecks(
  route: string,
  { id, showWhen: before }: BlockUse,
  { showWhen: after }: BlockUse,
  asked: FactsAsked,
): Suspicion[] {
  const differ =
    (one: Predicate | undefined, other: Predicate | undefined): Test =>
    (read, today) =>
      !(isTrue(one, read, today) && !isTrue(other, read, today));
  return [
    ...atAnyMoment(`block ${id} goes`, route, [before, after], differ(before, after), asked),
    ...atAnyMoment(`block ${id} comes`, route, [before, after], differ(after, before), asked),
  ];
}

/** Visitors with answers that no page before this one asked for may see what nobody else sees. */
function seenBySuch(route: string, id: string, showWhen: Predicate, { unsure }: FactsAsked): Suspicion {
  const test: Test = (read, today) => !isTrue(showWhen, read, today);
  const asked = { rule: `${route}: block ${id} is seen`, at: 'entry', route, conditions: [showWhen], test } as const;
  return { kind: 'broken', side: 'a', route, ...checksOf(asked, unsure, unsure.onPage(route)) };
}

const MAX_UNANSWERED = 8;

/** Evaluates a page before it is answered, after it is answered, and when it is partly answered. */
function atAnyMoment(
  rule: string,
  route: string,
  conditions: readonly (Predicate | undefined)[],
  agrees: Test,
  { all, unsure }: FactsAsked,
): Suspicion[] {
  const named = conditions.filter((condition) => condition !== undefined);
  const here = (fact: string) => all.has(fact) || (fact === 'candidate.age' && all.has('candidate.birthDate'));
  const facts = [...new Set(named.flatMap(factsOf))].filter(here);
  if (facts.length > MAX_UNANSWERED)
    return [{ kind: 'unclear', route, why: `conditions read ${facts.length} answers of the page itself` }];
  const unanswered = facts.reduce<string[][]>((sets, fact) => [...sets, ...sets.map((set) => [...set, fact])], [[]]);
  const inPart: Test = (read, today) =>
    unanswered.every((without) => agrees((fact) => (without.includes(fact) ? undefined : read(fact)), today));
  const check = (at: RuleCheck['at'], test: Test): Suspicion => {
    const asked = { rule: `${route}: ${rule} (${at})`, at, route, conditions: named, test };
    return { kind: 'broken', side: 'a', route, ...checksOf(asked, unsure, unsure.onPage(route)) };
  };
  return [check('entry', agrees), check('leaving', inPart)];
}
