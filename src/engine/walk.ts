import { CONDITION_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock, Field } from './block-rules.ts';
import { entryRuleOf } from './entry-rule.ts';
import { mergedAnswers, onlyFacts, type FlowState } from './flow-state.ts';
import { checkStored, factNames, lookAt, visibleBlocks, type FieldIssue, type VisibleBlock } from './route-state.ts';
import { findRoute, homeOf, nextRoute } from './transition.ts';

const CONDITIONS = 'candidate.indicationIds';

/** A page of the path, as it was judged. */
export interface WalkedPage {
  readonly route: Route;
  /** The blocks that the page is judged by, from top to bottom. */
  readonly blocks: readonly VisibleBlock[];
  /** Those of them that the page did not show when it was left: only what was answered since brings them up. */
  readonly added: readonly VisibleBlock[];
  /** What is missing or wrong on it. */
  readonly issues: readonly FieldIssue[];
}

export interface Walk {
  /** The routes from the entry to where the walk stopped. */
  readonly path: readonly Route[];
  /** The same routes with what they showed. */
  readonly pages: readonly WalkedPage[];
  /** Only what the routes on the path ask; everything else is set aside, not sent. */
  readonly answers: Answers;
  /** What is missing or wrong on the last route of the path, when the walk could not go on. */
  readonly issues: readonly FieldIssue[];
  /** Is a consent among what is missing? */
  readonly lacksConsent: boolean;
  /** Did the walk come to the route that was asked for (or, without one, to an end)? */
  readonly arrived: boolean;
}

interface JudgedPage extends WalkedPage {
  /** The answers of the path up to and with this page. */
  readonly answers: Answers;
  readonly lacksConsent: boolean;
}

/**
 * Walks the visitor's path from where the visit began, with the answers as they are, until `target` or until a required
 * answer is missing. The facts of a transition see only what was answered on the way: so only answers on the real path count.
 * A visit that claims to have begun behind a consent is walked from the campaign's home.
 */
export function walk(state: FlowState, bind: BindBlock, target?: string): Walk {
  const pages: JudgedPage[] = [];
  const start = beginningOf(state, bind);
  let onPath: Answers = carriedAnswers(start, state, bind);
  const end = (arrived: boolean, page?: JudgedPage): Walk => ({
    path: pages.map(({ route }) => route), pages, answers: onPath, arrived,
    issues: page?.issues ?? [], lacksConsent: page?.lacksConsent === true,
  });
  let route: Route | undefined = start;
  while (route) {
    const current = route;
    if (pages.some((page) => page.route === current)) return end(false);
    const page = judgePage(current, state, onPath, bind);
    pages.push(page);
    onPath = page.answers;
    if (current.name === target) return end(true, page);
    if (page.issues.length > 0) return end(false, page);
    route = nextRoute(current, { ...state, answers: onPath });
  }
  return end(target === undefined);
}

/** Where the visit began: its recorded entry where visits may begin there, else the campaign's home. */
function beginningOf(state: FlowState, bind: BindBlock): Route {
  const entry = findRoute(state.campaign, state.entry) ?? homeOf(state.campaign, state.query);
  return entryRuleOf(state, bind).opens(entry) ? entry : homeOf(state.campaign, {});
}

/**
 * Answers that were known before the first page was shown. A visit that begins in the middle has those that its entry requires
 * (A16, E16). The first page lets everybody in, so what it requires may have been answered later: only what no page asks from
 * there on was known. The address chooses conditions. The country is one for the whole visit, wherever it is chosen (N6).
 */
function carriedAnswers(start: Route, state: FlowState, bind: BindBlock): Answers {
  const { campaign, query } = state;
  const { askedFrom } = entryRuleOf(state, bind);
  const isFirst = start.name === campaign.home || start === homeOf(campaign, query);
  const required = (start.meta.requires ?? []).filter((fact) => !isFirst || !askedFrom(start).has(fact));
  const chosen = CONDITION_PARAMETERS.some((name) => query[name] !== undefined) || !askedFrom(start).has(CONDITIONS);
  // An age is known by a birth date, too.
  const birthDate = required.includes('candidate.age') ? ['candidate.birthDate'] : [];
  const carried = ['candidate.country', ...required, ...birthDate, ...(chosen ? [CONDITIONS] : [])];
  return { ...state.known, ...onlyFacts(state.answers, carried) };
}

function isConsent(field: Field): boolean {
  return factNames(field).some((fact) => fact.startsWith('consent.'));
}

/**
 * Judges a page by what was known when it was shown: what was answered before it and on it. A block that later answers hide
 * was asked all the same. One that later answers bring up was not, and is not missed; but a consent is, because nothing is
 * stored without one that the campaign wants of this visitor.
 */
function judgePage(route: Route, state: FlowState, before: Answers, bind: BindBlock): JudgedPage {
  const { now, asShown } = looksAt(route, state, before, bind);
  const later = now === asShown ? [] : now.filter(({ use }) => !asShown.some((block) => block.use === use));
  const blocks = later.length === 0 ? asShown : inOrder(route, [...asShown, ...later]);
  const fieldsOf = (shown: readonly VisibleBlock[]) => shown.flatMap(({ bound }) => bound.fields);
  const check = (shown: readonly VisibleBlock[]) => fieldsOf(shown).map((field) => ({ field, ...checkStored(field, state.answers) }));
  const [asked, added] = [check(asShown), check(later)];
  const wrong = [...asked, ...added.filter(({ field }) => isConsent(field))].filter(({ issue }) => issue !== undefined);
  return {
    route, blocks, added: later,
    answers: mergedAnswers(before, ...[...asked, ...added].map(({ answers }) => answers)),
    issues: wrong.flatMap(({ issue }) => issue ?? []),
    lacksConsent: wrong.some(({ field }) => isConsent(field)),
  };
}

/** Blocks as the route has them, from top to bottom. */
function inOrder(route: Route, blocks: readonly VisibleBlock[]): VisibleBlock[] {
  return route.blocks.flatMap((use) => blocks.find((block) => block.use === use) ?? []);
}

interface Looks {
  readonly now: readonly VisibleBlock[];
  readonly asShown: readonly VisibleBlock[];
}

/** The blocks that the page shows by all that is known now, and those that it showed by what was known then. */
function looksAt(route: Route, state: FlowState, before: Answers, bind: BindBlock): Looks {
  const answers = { ...state.answers, ...before };
  const { visible: now, hidden } = lookAt(route, { ...state, answers }, bind);
  const own = new Set([...hidden, ...now.flatMap(({ bound }) => bound.fields.flatMap(factNames))]);
  const known = Object.fromEntries(Object.entries(answers).filter(([fact]) => fact in before || own.has(fact)));
  if (Object.keys(known).length === Object.keys(answers).length) return { now, asShown: now };
  return { now, asShown: visibleBlocks(route, { ...state, answers: known }, bind) };
}

/**
 * The blocks to show on a page: those that what is known now brings up, and those that the page is judged by. So whatever a
 * save is refused for can be answered where it was asked.
 */
export function shownBlocks(route: Route, state: FlowState, bind: BindBlock): readonly VisibleBlock[] {
  const now = visibleBlocks(route, state, bind);
  if (now.length === route.blocks.length || route.blocks.every(({ showWhen }) => showWhen === undefined)) return now;
  const walked = walk(state, bind, route.name);
  const judged = walked.arrived ? (walked.pages.at(-1)?.blocks ?? []) : [];
  if (judged.every(({ use }) => now.some((block) => block.use === use))) return now;
  return inOrder(route, [...now, ...judged]);
}
