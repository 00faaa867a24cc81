import { factsOf, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import { cutsOf } from '../prove/domain/cuts.ts';
import type { RuleCheck, Subject } from '../prove/explore/subject.ts';
import { holdsHowever } from './always-agree.ts';
import { answersBehind } from './variables.ts';

/**
 * Answers that a visit may have although no page of its path asked for them: a link provided them, or a page asked
 * before the visitor went back and took another path. Following visitors forward does not reveal them.
 */
export interface Unsure {
  /** What links may provide about a person, if some page asks for it. */
  readonly fromLink: ReadonlySet<string>;
  /** What the conditions of blocks on a page may read besides what was asked up to it. */
  readonly onPage: (route: string) => ReadonlySet<string>;
  /** Answers that matter on the path although only visitors with such extra answers are asked for them. */
  readonly onTheWay: ReadonlySet<string>;
  /** Does a condition depend on any of these facts? */
  readonly reads: (condition: Predicate, facts: ReadonlySet<string>) => boolean;
  /** Facts in conditions that such answers may change. */
  readonly openIn: (facts: readonly string[], unsure: ReadonlySet<string>, read: ReadFact) => readonly string[];
}

export function unsureOf(subjects: readonly Subject[]): Unsure {
  const pages = subjects.flatMap(({ campaign, partOf }) => campaign.routes.map((route) => pageOf(route, partOf)));
  const fromLink = new Set(PREFILLED_FACTS.filter((fact) => pages.some(({ asks }) => asks.has(fact))).map(String));
  const known = new Map<string, ReadonlySet<string>>();
  const onPage = (route: string) => {
    const found = known.get(route) ?? factsOffPath(route, pages);
    known.set(route, found);
    return found;
  };
  const behind = new Map<string, ReadonlySet<string>>();
  const sourcesOf = (fact: string) => {
    const found = behind.get(fact) ?? new Set(subjects.flatMap((subject) => [fact, ...answersBehind(fact, subject)]));
    behind.set(fact, found);
    return found;
  };
  const reads: Unsure['reads'] = (condition, facts) =>
    factsOf(condition).some((fact) => [...sourcesOf(fact)].some((one) => facts.has(one)));
  return {
    fromLink,
    onPage,
    reads,
    onTheWay: asksBySuch(pages, onPage, reads),
    openIn: (facts, unsure, read) =>
      facts.filter((fact) => [...sourcesOf(fact)].some((one) => unsure.has(one) && read(one) === undefined)),
  };
}

interface Page {
  readonly name: string;
  readonly asks: ReadonlySet<string>;
  /** What it asks everybody. */
  readonly always: ReadonlySet<string>;
  readonly conditional: readonly { readonly when: Predicate; readonly facts: ReadonlySet<string> }[];
}

function pageOf(route: Route, partOf: Subject['partOf']): Page {
  const blocks = route.blocks.map((use) => ({ when: use.showWhen, facts: partOf(route, use.id).facts }));
  const of = (some: typeof blocks) => new Set(some.flatMap(({ facts }) => [...facts]));
  return {
    name: route.name,
    asks: of(blocks),
    always: of(blocks.filter(({ when }) => when === undefined)),
    conditional: blocks.flatMap(({ when, facts }) => (when ? [{ when, facts }] : [])),
  };
}

/** Returns what any page asks, except what the page itself asks everybody. */
function factsOffPath(name: string, pages: readonly Page[]): ReadonlySet<string> {
  const own = pages.filter((page) => page.name === name);
  const isAlwaysAsked = (fact: string) => own.every(({ always }) => always.has(fact));
  return new Set(pages.flatMap(({ asks }) => [...asks]).filter((fact) => !isAlwaysAsked(fact)));
}

/** Returns what is asked under a condition that such answers may fulfil. */
function asksBySuch(pages: readonly Page[], onPage: Unsure['onPage'], reads: Unsure['reads']): ReadonlySet<string> {
  const asked = pages.flatMap(({ name, conditional }) =>
    conditional.flatMap(({ when, facts }) => (reads(when, onPage(name)) ? [...facts] : [])),
  );
  return new Set(asked);
}

export type Test = (read: ReadFact, today: string) => boolean;

/**
 * A check of what happens to visitors at one route: with what the pages of their path know, and with whatever else is
 * known.
 */
export interface Checks {
  readonly check: RuleCheck;
  /** For visitors with answers from outside their path; absent if the conditions read none. */
  readonly however?: RuleCheck;
}

interface Asked {
  readonly rule: string;
  readonly at: RuleCheck['at'];
  readonly route: string;
  /** The conditions that the test examines. */
  readonly conditions: readonly Predicate[];
  readonly test: Test;
}

export function checksOf(
  { rule, at, route, conditions, test }: Asked,
  unsure: Unsure,
  beside: ReadonlySet<string>,
): Checks {
  const holds: Predicate = { all: conditions };
  const facts = [...new Set(conditions.flatMap(factsOf))];
  const cuts = cutsOf(conditions);
  const plain = { at, routes: new Set([route]), holds };
  const check: RuleCheck = { ...plain, rule, judge: ({ today }: FlowState, read: ReadFact) => test(read, today) };
  if (!unsure.reads(holds, beside)) return { check };
  const judge: RuleCheck['judge'] = ({ today }, read) => {
    const open = unsure.openIn(facts, beside, read);
    return open.length === 0 || holdsHowever(open, cuts, read, (one) => test(one, today));
  };
  return { check, however: { ...plain, rule: `${rule} (however known)`, judge } };
}
