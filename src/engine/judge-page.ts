import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock, Field } from './block-rules.ts';
import { mergedAnswers, onlyFacts, type FlowState } from './flow-state.ts';
import { onPath } from './on-path.ts';
import { checkStored, factNames, lookAt, visibleBlocks, type FieldIssue, type VisibleBlock } from './route-state.ts';

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

export interface JudgedPage extends WalkedPage {
  /** The answers of the path up to and with this page. */
  readonly answers: Answers;
  readonly lacksConsent: boolean;
  /** Is something wrong that the page asked when it was shown? Then no way leads on from it. */
  readonly isHeld: boolean;
}

/** What was known when a page was shown, and what the pages of the path ask that come after it. */
export interface Known {
  readonly before: Answers;
  readonly later: Answers;
}

function isConsent(field: Field): boolean {
  return factNames(field).some((fact) => fact.startsWith('consent.'));
}

/** Does what is known decide which blocks the page shows? */
export function hasConditions({ blocks }: Route): boolean {
  return blocks.some(({ showWhen }) => showWhen !== undefined);
}

/**
 * Judges a page by what was known when it was shown: what was answered before it and on it. A block that later answers
 * hide was asked all the same. One that later answers bring up was not, and is not missed; but a consent is, because
 * nothing is stored without one that the campaign wants of this visitor. Answers off the path show and hide nothing.
 */
export function judgePage(route: Route, state: FlowState, known: Known, bind: BindBlock): JudgedPage {
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

/** Blocks as the route has them, from top to bottom. */
export function inOrder(route: Route, blocks: readonly VisibleBlock[]): VisibleBlock[] {
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
