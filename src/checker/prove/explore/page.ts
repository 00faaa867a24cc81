import type { Field } from '#engine/block-rules.ts';
import { onlyFacts, withoutFacts } from '#engine/flow-state.ts';
import { checkStored, factNames, lookAt, type VisibleBlock } from '#engine/route-state.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { CHOSEN_CONDITIONS, CONDITIONS_FACT } from '../world/world-classes.ts';
import { answerField, type Asking, type Given, arrivedAt } from './page-fields.ts';
import type { BindMemory } from './bind-memory.ts';
import { attempt, readingOf, type Look, type Readers } from './open-variable.ts';
import type { SymbolicVisitor, Pending, Slice } from './subject.ts';

/** A page as one class of visitors leaves it. */
export interface LeftPage {
  readonly visitor: SymbolicVisitor;
  readonly visible: readonly VisibleBlock[];
}

export interface PageContext extends Asking {
  readonly slice: Slice;
  readonly binds: BindMemory;
  readonly readers: Readers;
  /** Called when this visitor sees one of the target blocks. */
  readonly seen: (block: string, visitor: SymbolicVisitor) => void;
  /** Counts a step, or several; returns false if there are too many. */
  readonly step: (count?: number) => boolean;
}

/** Is a block shown? `judged`: as its condition says. */
type Shown = boolean | 'judged';

const AS_THEY_LIKE: readonly Shown[] = [true, false];
/** A block that later answers reveal: visitors who come back see it. */
const RAISED: readonly Shown[] = [true, 'judged'];

/** A page that is being answered. */
interface Work {
  readonly visitor: SymbolicVisitor;
  /** Fields that have been answered. */
  readonly done: ReadonlySet<string>;
  /** The facts that this page has set, with the field that set each. */
  readonly set: Readonly<Record<string, string>>;
  /** The blocks whose conditions may be true or false. */
  readonly shown: Readonly<Record<string, Shown>>;
  /** The facts that a link may have filled in here. */
  readonly prefilled: readonly string[];
  /** Fields that accept no answer: nobody leaves the page while it shows one of them. */
  readonly unanswerable?: ReadonlySet<string>;
  /** Fields that were answered while they were optional: other answers may need them since. */
  readonly optional?: ReadonlySet<string>;
  /** Facts that this page has set and that are hidden now that it is fully answered. */
  readonly gone?: readonly string[];
}

type Turn = { readonly more: readonly Work[] } | { readonly left: LeftPage | undefined };

export interface Ways {
  readonly left: readonly LeftPage[];
  /** Visitors whose answers do not let them leave the page. */
  readonly held: readonly SymbolicVisitor[];
}

const BLOCKS_PER_STEP = 40;

/** The steps that an evaluation of a page counts as: one with many blocks takes longer. */
export function stepsOf({ blocks }: Route): number {
  return Math.max(1, Math.ceil(blocks.length / BLOCKS_PER_STEP));
}

/** Every way to answer a page, as far as something reads it, each once. `route` has only the blocks that count. */
export function waysToLeave(context: PageContext, route: Route, visitor: SymbolicVisitor): Ways {
  const arrived = arrivedAt(route, visitor, context.subject);
  const stack: Work[] = [{ ...arrived, done: new Set(), set: {}, shown: {} }];
  const steps = stepsOf(route);
  const left: LeftPage[] = [];
  const held: SymbolicVisitor[] = [];
  for (let work = stack.pop(); work; work = stack.pop()) {
    if (!context.step(steps)) return { left, held };
    const current = work;
    const outcome = attempt(work.visitor, lookOn(route, context), () => turn(context, route, current));
    if ('visitors' in outcome)
      stack.push(...outcome.visitors.map((one) => ({ ...current, visitor: one })).toReversed());
    else if ('more' in outcome.value) stack.push(...outcome.value.more.toReversed());
    else if (outcome.value.left) left.push(outcome.value.left);
    else held.push(work.visitor);
  }
  return { left, held };
}

/** How visitors are examined on a route. */
export function lookOn(
  { name }: Route,
  { subject, readers, relevance }: Pick<PageContext, 'subject' | 'readers' | 'relevance'>,
): Look {
  const groups = relevance.groups(name);
  const { isOpaque, computing } = relevance;
  return { subject, readers, isOpaque, computing: computing(), ...(groups ? { groups } : {}) };
}

function turn(context: PageContext, route: Route, work: Work): Turn {
  const open = nextOpen(context.slice, route, work);
  if (open) return { more: open.ways.map((shown) => ({ ...work, shown: { ...work.shown, [open.id]: shown } })) };
  const { visible, hidden } = look(context, route, work);
  const gone = withoutGone(work, visible, hidden);
  if (gone) return { more: [gone] };
  for (const { use } of visible) {
    const key = `${route.name}@${use.id}`;
    if (context.slice.targets.has(key)) context.seen(key, work.visitor);
  }
  return answer(context, route, work, visible) ?? complete(context, route, work, visible);
}

/** Finds a block for which it is open whether it is shown, and the possible cases. */
function nextOpen(
  { free, raised }: Slice,
  { name, blocks }: Route,
  { shown }: Work,
): { readonly id: string; readonly ways: readonly Shown[] } | undefined {
  if (free.size + raised.size === 0) return undefined;
  for (const { id } of blocks) {
    if (shown[id] !== undefined) continue;
    if (free.has(`${name}@${id}`)) return { id, ways: AS_THEY_LIKE };
    if (raised.has(`${name}@${id}`)) return { id, ways: RAISED };
  }
  return undefined;
}

function asShown(use: BlockUse, shown: Shown = 'judged'): BlockUse {
  return shown === 'judged' ? use : { ...use, showWhen: shown ? { all: [] } : { any: [] } };
}

/**
 * Returns the page without the answers to questions that other answers removed from a block that is still there, as
 * another country does with a box: they do not count. The answers of a hidden block count until the page is left.
 */
function withoutGone(work: Work, visible: readonly VisibleBlock[], hidden: readonly string[]): Work | undefined {
  const asked = new Set([...hidden, ...visible.flatMap(({ bound }) => bound.fields.flatMap(factNames))]);
  const gone = Object.keys(work.set).filter((fact) => !asked.has(fact));
  if (gone.length === 0) return undefined;
  const fields = new Set(gone.map((fact) => work.set[fact]));
  return {
    ...work,
    done: new Set([...work.done].filter((id) => !fields.has(id))),
    set: Object.fromEntries(Object.entries(work.set).filter(([fact]) => !gone.includes(fact))),
    visitor: {
      ...work.visitor,
      answers: withoutFacts(work.visitor.answers, gone),
      pending: work.visitor.pending.filter(({ facts }) => !facts.some((fact) => gone.includes(fact))),
    },
  };
}

/** Returns the blocks that the visitor sees, by the engine, and records what it reads to find out. */
function look(context: PageContext, route: Route, { visitor, shown }: Work): ReturnType<typeof lookAt> {
  const { slice, relevance, binds } = context;
  const { state, visit, note, read } = readingOf(lookOn(route, context), visitor, relevance.reads(route.name).visible);
  const blocks =
    slice.free.size + slice.raised.size === 0 ? route.blocks : route.blocks.map((use) => asShown(use, shown[use.id]));
  return lookAt(
    { ...route, blocks },
    state,
    (use, view) => binds.bind(`${route.name}@${use.id} ${visitor.day ?? ''}`, use, view, visit, visitor, note),
    read,
  );
}

/** Answers every field that is not answered yet; the answers stay open until something reads them. */
function answer(context: PageContext, route: Route, work: Work, visible: readonly VisibleBlock[]): Turn | undefined {
  const { relevance } = context;
  const { visible: looks } = relevance.reads(route.name);
  const open = visible
    .flatMap(({ use, bound }) => bound.fields.map((field) => ({ field, isAlwaysShown: use.showWhen === undefined })))
    .filter(({ field: { id, facts } }) => facts.length > 0 && !work.done.has(id));
  const done = new Set([...work.done, ...open.map(({ field }) => field.id)]);
  const asked = new Set(open.flatMap(({ field }) => factNames(field)));
  const isReplaced = ({ prefill, facts }: Pending) => prefill === true && facts.some((fact) => asked.has(fact));
  const given: Given = {
    answers: work.visitor.answers,
    pending: work.visitor.pending.filter((one) => !isReplaced(one)),
    set: { ...work.set },
  };
  const refused = open.filter((asks) => !answerField(context, route, work, asks, given)).map(({ field }) => field.id);
  const unanswerable = new Set([...(work.unanswerable ?? []), ...refused]);
  const left = open.filter(({ field }) => !field.required).map(({ field }) => field.id);
  const optional = new Set([...(work.optional ?? []), ...left]);
  const { answers, pending, set } = given;
  const offered =
    work.visitor.booked === 'no' &&
    !work.done.has('booking') &&
    relevance.isRead(route.name, 'booking') &&
    visible.some(({ bound }) => bound.scheduling !== undefined);
  if (offered) done.add('booking');
  // Visitors who are asked for conditions have the answered ones from here on, whatever the address chose.
  const chosen = set[CONDITIONS_FACT] !== undefined && work.visitor.world[CHOSEN_CONDITIONS] === undefined;
  const world = chosen ? { ...work.visitor.world, [CHOSEN_CONDITIONS]: 0 } : work.visitor.world;
  const booked = offered ? 'open' : work.visitor.booked;
  const next: Work = {
    ...work,
    done,
    set,
    unanswerable,
    optional,
    visitor: { ...work.visitor, answers, pending, world, booked },
  };
  const lookAgain = offered || open.some(({ field }) => factNames(field).some((fact) => looks.has(fact)));
  if (lookAgain) return { more: [next] };
  return open.length === 0 ? undefined : complete(context, route, next, visible);
}

/**
 * Answers of fields that are hidden by now do not count. Earlier answers must be ones that the fields of this page
 * accept.
 */
function complete(context: PageContext, route: Route, work: Work, visible: readonly VisibleBlock[]): Turn {
  const { set, prefilled } = work;
  const fields = visible.flatMap(({ bound }) => bound.fields);
  if (fields.some(({ id }) => work.unanswerable?.has(id) === true)) return { left: undefined };
  const shown = new Set(fields.map(({ id }) => id));
  const asked = new Set(fields.flatMap(factNames));
  const notAsked = prefilled.filter((fact) => !asked.has(fact));
  const hidden = Object.keys(set).filter((fact) => !shown.has(set[fact] ?? ''));
  if (hidden.length > 0) {
    const rest = withoutHidden(context, route, work, hidden);
    return 'visible' in rest ? complete(context, route, rest.work, rest.visible) : { more: [] };
  }
  const visitor = without(work.visitor, notAsked);
  if (fields.some((field) => isLeftEmpty(context, route, work, field))) return { left: undefined };
  const held = fields.some(
    (field) => needsCheck(field, set, visitor.answers) && checkStored(field, visitor.answers).issue !== undefined,
  );
  const filledIn = onlyFacts(work.visitor.answers, notAsked);
  const seen = Object.keys(filledIn).length === 0 ? {} : { filledIn: { ...visitor.filledIn, ...filledIn } };
  return { left: held ? undefined : { visible, visitor: { ...visitor, ...seen } } };
}

/** A question that was left empty while it was optional, and that other answers of the page need. */
function isLeftEmpty(context: PageContext, route: Route, { visitor, optional }: Work, field: Field): boolean {
  if (!field.required || optional?.has(field.id) !== true) return false;
  const facts = factNames(field);
  // What nothing reads is not followed: somebody answers it.
  if (!facts.some((fact) => context.relevance.isRead(route.name, fact))) return false;
  const { note } = readingOf(lookOn(route, context), visitor, context.relevance.reads(route.name).visible);
  for (const fact of facts) note(fact);
  return facts.every((fact) => visitor.answers[fact] === undefined);
}

function without(visitor: SymbolicVisitor, facts: readonly string[]): SymbolicVisitor {
  if (facts.length === 0) return visitor;
  const pending = visitor.pending.filter((one) => !one.facts.some((fact) => facts.includes(fact)));
  return { ...visitor, answers: withoutFacts(visitor.answers, facts), pending };
}

/**
 * Returns the page without the answers of fields that are hidden by now; that may remove others. If it would show again
 * what it has just hidden, its final state is not decided.
 */
function withoutHidden(
  context: PageContext,
  route: Route,
  work: Work,
  hidden: readonly string[],
): { readonly work: Work; readonly visible: readonly VisibleBlock[] } | { readonly goesRound: true } {
  const set = Object.fromEntries(Object.entries(work.set).filter(([fact]) => !hidden.includes(fact)));
  const gone = [...(work.gone ?? []), ...hidden];
  const rest: Work = { ...work, set, gone, visitor: without(work.visitor, hidden) };
  const { visible } = look(context, route, rest);
  const again = visible.flatMap(({ bound }) => bound.fields.flatMap(factNames));
  const shownAgain = gone.filter((fact) => again.includes(fact) && rest.visitor.answers[fact] === undefined);
  if (shownAgain.length === 0) return { work: rest, visible };
  const why = 'whose questions hide one another and reappear when the answers are gone';
  context.subject.note(`where visitors end up on the page "${route.name}", ${why} (${shownAgain.join(', ')})`);
  return { goesRound: true };
}

/** Fields that this page did not answer with a class of their own. */
function needsCheck(field: Field, set: Work['set'], answers: SymbolicVisitor['answers']): boolean {
  if (field.facts.length === 0) return true;
  return field.facts.some(({ fact }) => answers[fact] !== undefined && set[fact] !== field.id);
}
