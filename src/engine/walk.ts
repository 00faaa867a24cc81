import { CONDITION_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock, Field } from './block-rules.ts';
import { entryRuleOf, mayOpen } from './entry-rule.ts';
import { mergedAnswers, onlyFacts, type FlowState } from './flow-state.ts';
import { onPath } from './remote-keys.ts';
import { visibleBlocks, type FieldIssue, type VisibleBlock, checkStored, factNames, lookAt } from './route-state.ts';
import { findRoute, homeOf, nextRoute } from './transition.ts';

/** A page of the path, with the result of judging it. */
interface WalkedPage {
  readonly route: Route;
  /** The blocks that decide the page, from top to bottom. */
  readonly blocks: readonly VisibleBlock[];
  /** Those that the page did not show when it was left, because only later answers reveal them. */
  readonly added: readonly VisibleBlock[];
  /** What is missing or wrong on it. */
  readonly issues: readonly FieldIssue[];
}

interface EvaluatedPage extends WalkedPage {
  /** The answers of the path up to and including this page. */
  readonly answers: Answers;
  readonly lacksConsent: boolean;
  /** Whether something is wrong with what the page asked when it was shown. If so, no path leads on from it. */
  readonly isHeld: boolean;
}

/** What was known when a page was shown, and what later pages of the path ask. */
interface Known {
  readonly before: Answers;
  readonly later: Answers;
}

function isConsent(field: Field): boolean {
  return factNames(field).some((fact) => fact.startsWith('consent.'));
}

/** Whether what is known determines which blocks the page shows. */
export function hasConditions({ blocks }: Route): boolean {
  return blocks.some(({ showWhen }) => showWhen !== undefined);
}

/**
 * Judges a page by what was known when it was shown: what was answered before it and on it. A block that later answers
 * hide was asked nevertheless. A block that later answers reveal was not, and is not missed; but a consent is,
 * because nothing is stored without one that the campaign needs from this visitor. Answers off the path show and hide
 * nothing.
 */
function evaluatePage(route: Route, state: FlowState, known: Known, bind: BindBlock): EvaluatedPage {
  const { now, asShown } = looksAt(route, state, known, bind);
  const later = now === asShown ? [] : now.filter(({ use }) => !asShown.some((block) => block.use === use));
  const blocks = later.length === 0 ? asShown : inOrder(route, [...asShown, ...later]);
  const fieldsOf = (shown: readonly VisibleBlock[]) => shown.flatMap(({ bound }) => bound.fields);
  const check = (shown: readonly VisibleBlock[]) =>
    fieldsOf(shown).map((field) => ({ field, ...checkStored(field, state.answers) }));
  const [asked, added] = [check(asShown), check(later)];
  const wrong = [...asked, ...added.filter(({ field }) => isConsent(field))].filter(({ issue }) => issue !== undefined);
  return {
    route,
    blocks,
    added: later,
    answers: mergedAnswers(known.before, ...[...asked, ...added].map(({ answers }) => answers)),
    issues: wrong.flatMap(({ issue }) => issue ?? []),
    lacksConsent: wrong.some(({ field }) => isConsent(field)),
    isHeld: asked.some(({ issue }) => issue !== undefined),
  };
}

/** Blocks in the route's order, from top to bottom. */
function inOrder(route: Route, blocks: readonly VisibleBlock[]): VisibleBlock[] {
  return route.blocks.flatMap((use) => blocks.find((block) => block.use === use) ?? []);
}

interface Looks {
  readonly now: readonly VisibleBlock[];
  readonly asShown: readonly VisibleBlock[];
}

/** The blocks that the page shows by what the path knows now, and those that it showed by what was known then. */
function looksAt(route: Route, state: FlowState, { before, later }: Known, bind: BindBlock): Looks {
  const all = { ...state.answers, ...before };
  const { visible, hidden } = lookAt(route, { ...state, answers: all }, bind);
  const own = new Set([...hidden, ...visible.flatMap(({ bound }) => bound.fields.flatMap(factNames))]);
  const facts = Object.keys(all);
  const by = (counts: (fact: string) => boolean) => {
    const answers = onlyFacts(all, facts.filter(counts));
    return facts.every(counts) ? visible : visibleBlocks(route, onPath(state, answers), bind);
  };
  const isKnown = (fact: string) => fact in before || own.has(fact);
  const asShown = by(isKnown);
  const bringsMore = hasConditions(route) && facts.some((fact) => fact in later && !isKnown(fact));
  return { now: bringsMore ? by((fact) => isKnown(fact) || fact in later) : asShown, asShown };
}

const CONDITIONS = 'candidate.indicationIds';

export interface Walk {
  /** The routes from the entry to where the walk stopped. */
  readonly path: readonly Route[];
  /** The same routes with what they showed. */
  readonly pages: readonly WalkedPage[];
  /** Only what the routes on the path ask; everything else is set aside, not sent. */
  readonly answers: Answers;
  /** What is missing or wrong on the last route of the path, if the walk could not continue. */
  readonly issues: readonly FieldIssue[];
  /** Whether a consent is missing too. */
  readonly lacksConsent: boolean;
  /** Whether the walk reached the requested route (or, without one, an end). */
  readonly arrived: boolean;
}

/**
 * Walks the visitor's path from where the visit began, with the current answers, until `target` or until a required
 * answer is missing. The facts of a transition see only what was answered along the path, and the conditions of a block
 * only what the pages of the path ask, so only answers on the real path count. A visit that claims to have begun behind
 * a consent is walked from the campaign's home.
 */
export function walk(state: FlowState, bind: BindBlock, target?: string): Walk {
  const plain = wayBy({}, state, bind, target);
  const way = plain.pages.some(({ route }) => hasConditions(route)) ? wayOf(state, bind) : plain;
  const stop = way.pages.findIndex(({ route, issues }) => route.name === target || issues.length > 0);
  const pages = stop === -1 ? way.pages : way.pages.slice(0, stop + 1);
  const last = pages.at(-1);
  const arrived = target === undefined ? stop === -1 && way.ends : last?.route.name === target;
  return {
    path: pages.map(({ route }) => route),
    pages,
    arrived,
    answers: last?.answers ?? {},
    issues: last?.issues ?? [],
    lacksConsent: last?.lacksConsent === true,
  };
}

/** The pages that the answers lead through, as far as they go without what only later answers reveal. */
interface Way {
  readonly pages: readonly EvaluatedPage[];
  /** Whether it reaches an end of the flow. */
  readonly ends: boolean;
}

/** @param later the answers of the whole path; a page also shows what they reveal */
function wayBy(later: Answers, state: FlowState, bind: BindBlock, target?: string): Way {
  const pages: EvaluatedPage[] = [];
  const start = beginningOf(state, bind);
  let before: Answers = carriedAnswers(start, state, bind);
  let route: Route | undefined = start;
  while (route) {
    const current = route;
    if (pages.some((page) => page.route === current)) break;
    const page = evaluatePage(current, state, { before, later }, bind);
    pages.push(page);
    before = page.answers;
    if (page.isHeld || current.name === target) break;
    route = nextRoute(current, onPath(state, before));
  }
  return { pages, ends: route === undefined };
}

const answersOf = ({ pages }: Way): Answers => pages.at(-1)?.answers ?? {};
const factsOf = (answers: Answers) => Object.keys(answers).toSorted().join();

/**
 * The whole path. What its pages ask can reveal more on earlier pages, and an answer to that can lead elsewhere, so
 * the path is walked until nothing changes. If that never ends, everything that was ever on the path counts: one
 * consent too many is better than one too few.
 */
function settledWay(state: FlowState, bind: BindBlock): Way {
  let way = wayBy({}, state, bind);
  if (!mayReveal(way)) return way;
  const rounds: Answers[] = [];
  for (;;) {
    const later = answersOf(way);
    const known = rounds.findIndex((round) => factsOf(round) === factsOf(later));
    if (known !== -1 && known === rounds.length - 1) return way;
    const goesRound = known !== -1 || rounds.length > state.campaign.routes.length;
    if (goesRound) return wayBy(mergedAnswers(...rounds), state, bind);
    rounds.push(later);
    way = wayBy(later, state, bind);
  }
}

/** Whether something is known at the end that a page with conditions did not know. */
function mayReveal(way: Way): boolean {
  const facts = Object.keys(answersOf(way));
  return way.pages.some(({ route, answers }) => hasConditions(route) && facts.some((fact) => !(fact in answers)));
}

const ways = new WeakMap<FlowState, WeakMap<BindBlock, Way>>();

/** The whole path of a visit in its current state, determined once. */
function wayOf(state: FlowState, bind: BindBlock): Way {
  const known = ways.get(state) ?? new WeakMap<BindBlock, Way>();
  const way = known.get(bind) ?? settledWay(state, bind);
  ways.set(state, known.set(bind, way));
  return way;
}

/** Where the visit began: its recorded entry if visits may begin there, else the campaign's home. */
function beginningOf(state: FlowState, bind: BindBlock): Route {
  const entry = findRoute(state.campaign, state.entry) ?? homeOf(state.campaign, state.query);
  return mayOpen(entry, state, bind) ? entry : homeOf(state.campaign, {});
}

/**
 * Answers that were known before the first page was shown. A visit that begins in the middle has those that its entry
 * requires (A16, E16). The first page admits everybody, so what it requires may have been answered later: only what no
 * page asks for from there on was known. The address determines the initial conditions. The country is the same for the
 * whole visit, wherever it is chosen (N6).
 */
function carriedAnswers(start: Route, state: FlowState, bind: BindBlock): Answers {
  const { campaign, query } = state;
  const { askedFrom } = entryRuleOf(state, bind);
  const isFirst = start.name === campaign.home || start === homeOf(campaign, query);
  const required = (start.meta.requires ?? []).filter((fact) => !isFirst || !askedFrom(start).has(fact));
  const chosen = CONDITION_PARAMETERS.some((name) => query[name] !== undefined) || !askedFrom(start).has(CONDITIONS);
  const carried = ['candidate.country', ...withBirthDate(required), ...(chosen ? [CONDITIONS] : [])];
  return { ...state.known, ...onlyFacts(state.answers, carried) };
}

/** A birth date also makes the age known. */
function withBirthDate(facts: readonly string[]): readonly string[] {
  return facts.includes('candidate.age') ? [...facts, 'candidate.birthDate'] : facts;
}

/**
 * The blocks to show on a page are those that decide it, so that whatever a save is refused for can be answered
 * where it was asked. A page that the path does not lead to (a link may) shows what it would show a visitor who begins
 * there.
 */
export function shownBlocks(route: Route, state: FlowState, bind: BindBlock): readonly VisibleBlock[] {
  const all = visibleBlocks(route, state, bind);
  if (!hasConditions(route)) return all;
  const way = wayOf(state, bind);
  const page = way.pages.find((one) => one.route === route) ?? pageOffPath(route, state, bind);
  // Calls are made for the whole draft: a visible block reads their outcomes.
  return inOrder(route, [...all.filter(({ use }) => page.blocks.some((block) => block.use === use)), ...page.blocks]);
}

function pageOffPath(route: Route, state: FlowState, bind: BindBlock): WalkedPage {
  return evaluatePage(route, state, { before: carriedAnswers(route, state, bind), later: {} }, bind);
}
