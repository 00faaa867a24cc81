import type { BindBlock, Field, FormValues } from '#engine/block-rules.ts';
import { callsOfMeta } from '#engine/calls.ts';
import { onlyFacts, withoutFacts, type FlowState, type RemoteName } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { replay } from '#engine/replay.ts';
import { checkStored, factNames, visibleBlocks, type VisibleBlock } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { APPOINTMENT, NEW_VISITOR, stateOf, type Subject } from '../prove/explore/subject.ts';
import { watchState, watchVisit } from '../prove/world/watched-reads.ts';
import { REMOTE_NAMES } from '../prove/world/remote-classes.ts';
import { withOutcomes, type KnownWorld } from './outcomes.ts';
import { pathOf, type AskedField, type Script, type VisitedPage, type Visitor } from './visitor.ts';

/** Answers a field that the script does not mention; `undefined` leaves the field as it is. */
export type Choose = (field: Field, state: FlowState) => Answers | undefined;

export interface Walker {
  readonly subject: Subject;
  readonly choose: Choose;
  readonly known?: KnownWorld;
}

/** More evaluations of one page than this mean that it never stabilises. */
const MAX_LOOKS = 200;

/**
 * Walks a visitor from their first page to an end, each page filled in with what its fields accept. `undefined`: no
 * field on the way accepts what the script says, or the engine would walk another path with these answers.
 */
export function walkVisitor(walker: Walker, script: Script): Visitor | undefined {
  const { subject } = walker;
  const pages: VisitedPage[] = [];
  let visit = settled(
    walker,
    script,
    stateOf(subject, { ...NEW_VISITOR, world: script.world, answers: carried(walker, script) }, script.entry),
  );
  let route = findRoute(subject.campaign, script.entry);
  while (route) {
    if (pages.some((page) => page.route === route)) return undefined;
    const end = route.next.length === 0;
    const page: VisitedPage = end ? lastPage(walker, route, visit) : leavePage(walker, script, route, visit);
    const stays = !end && (page.held || cannotSend(route, page, pages, subject));
    const { taken: _taken, ...kept } = page;
    pages.push(stays ? kept : page);
    visit = page.left;
    if (end || stays) return confirmed(subject, { script, visit, pages, end: route, stays });
    const target: string | undefined = page.taken === undefined ? undefined : route.next[page.taken]?.to;
    route = target === undefined ? undefined : findRoute(subject.campaign, target);
  }
  return undefined;
}

/**
 * A page without Next is left by what its blocks show. If they show nothing that makes a lead, its visitor stays there.
 */
function cannotSend(route: Route, { left }: VisitedPage, before: readonly VisitedPage[], { bind }: Subject): boolean {
  if (route.meta.saveSubject !== true || route.meta.showNav !== false || before.length > 0) return false;
  return !replay({
    state: left,
    bind,
    route: route.name,
    draftId: 'draft',
    sourceInfo: {},
    translate: () => (key) => key,
  }).ok;
}

/** Returns what is already known in a visit that starts in the middle. */
function carried({ subject }: Walker, { entry, wanted }: Script): Answers {
  return onlyFacts(wanted, findRoute(subject.campaign, entry)?.meta.requires ?? []);
}

function settled({ known }: Walker, { remotes }: Script, visit: FlowState): FlowState {
  return withOutcomes(visit, remotes, known);
}

function confirmed({ bind }: Subject, visitor: Visitor): Visitor | undefined {
  const walked = walk(visitor.visit, bind, visitor.end.name);
  return walked.arrived && walked.path.map(({ name }) => name).join() === pathOf(visitor).join() ? visitor : undefined;
}

/** Nothing is entered on the last page, because it would lead nowhere else. */
function lastPage({ subject }: Walker, route: Route, left: FlowState): VisitedPage {
  const visible = visibleBlocks(route, left, subject.bind);
  return {
    route,
    shown: left,
    left,
    enter: {},
    asked: visible.flatMap(askedFields(left)),
    booked: false,
    held: false,
    calls: callsOf(route, visible, left, subject.bind),
  };
}

function leavePage(walker: Walker, script: Script, route: Route, before: FlowState): VisitedPage {
  const { subject } = walker;
  const offered = visibleBlocks(route, before, subject.bind).find(({ bound }) => bound.scheduling !== undefined);
  const study = before.payload.study?.externalId;
  const booked = offered !== undefined && script.books && before.bookings === undefined && study !== undefined;
  const left = answerPage(walker, script, route, booked ? { ...before, bookings: { [study]: APPOINTMENT } } : before);
  const visible = visibleBlocks(route, left, subject.bind);
  const issues = fieldsOf(visible).filter((field) => checkStored(field, left.answers).issue !== undefined);
  const transition = issues.length > 0 ? undefined : takenTransition(route, left);
  return {
    route,
    shown: before,
    left,
    booked,
    held: issues.length > 0 && issues.every((field) => isCheckedElsewhere(field) || isLeftOpen(field, visible, script)),
    enter: formOf(visible, left),
    asked: visible.flatMap(askedFields(left)),
    calls: callsOf(route, visible, left, subject.bind),
    ...searchOf(visible),
    ...uploadsOf(visible),
    ...(offered && !booked ? { picker: offered.bound.id } : {}),
    ...(transition ? { taken: route.next.indexOf(transition) } : {}),
  };
}

function searchOf(visible: readonly VisibleBlock[]): Pick<VisitedPage, 'searched'> {
  const asking = visible.find(({ bound }) => bound.ask !== undefined || bound.fields.some(isCheckedElsewhere));
  return asking ? { searched: asking.use.id } : {};
}

/** A field that nobody answers: someone else has to approve it. */
function isCheckedElsewhere({ facts }: Field): boolean {
  return facts.length === 0;
}

/** Is there a check to request, and does the visitor request it before they have answered this? */
function isLeftOpen({ id }: Field, visible: readonly VisibleBlock[], { leaves }: Script): boolean {
  if (leaves === undefined || !fieldsOf(visible).some(isCheckedElsewhere)) return false;
  return id.startsWith('criteria.') === (leaves === 'questions');
}

function uploadsOf(visible: readonly VisibleBlock[]): Pick<VisitedPage, 'uploads'> {
  const uploads = visible.find(({ bound }) => bound.uploads !== undefined)?.bound.uploads;
  return uploads ? { uploads: uploads.fact } : {};
}

function fieldsOf(visible: readonly VisibleBlock[]): Field[] {
  return visible.flatMap(({ bound }) => [...bound.fields]);
}

/**
 * Answers what a page asks, from top to bottom. Answers can make further blocks appear, so this repeats until no new
 * one does.
 */
function answerPage(walker: Walker, script: Script, route: Route, before: FlowState): FlowState {
  const { bind } = walker.subject;
  const done = new Set<string>();
  const set = new Set<string>();
  let state = before;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const visible = visibleBlocks(route, state, bind);
    const field = fieldsOf(visible).find(({ id, facts }) => facts.length > 0 && !done.has(id));
    const asking = field ? undefined : visible.find(({ bound }) => bound.ask !== undefined && !done.has(bound.id));
    if (asking) {
      done.add(asking.bound.id);
      state = searched(walker, script, route, { ...state, answers: { ...state.answers, ...asking.bound.ask?.() } });
    }
    if (!field && !asking) break;
    if (!field) continue;
    done.add(field.id);
    if (isLeftOpen(field, visible, script)) continue;
    const answers = answerTo(field, walker, script, state);
    if (answers === undefined) continue;
    for (const fact of factNames(field)) set.add(fact);
    state = settled(walker, script, {
      ...state,
      answers: { ...withoutFacts(state.answers, factNames(field)), ...answers },
    });
  }
  const shown = new Set(fieldsOf(visibleBlocks(route, state, bind)).flatMap(factNames));
  const hidden = [...set].filter((fact) => !shown.has(fact));
  return hidden.length === 0
    ? state
    : settled(walker, script, { ...state, answers: withoutFacts(state.answers, hidden) });
}

/** Presses a search button: what the outcomes say is stored as answers. */
function searched(walker: Walker, script: Script, route: Route, asked: FlowState): FlowState {
  const state = settled(walker, script, asked);
  const learned = visibleBlocks(route, state, walker.subject.bind).flatMap(({ bound }) =>
    Object.entries(bound.learn?.() ?? {}),
  );
  return settled(walker, script, { ...state, answers: { ...state.answers, ...Object.fromEntries(learned) } });
}

function answerTo(field: Field, { choose }: Walker, { wanted }: Script, state: FlowState): Answers | undefined {
  const facts = factNames(field);
  if (facts.some((fact) => state.answers[fact] !== undefined) && checkStored(field, state.answers).issue === undefined)
    return undefined;
  const asWanted = onlyFacts(wanted, facts);
  if (Object.keys(asWanted).length > 0 && checkStored(field, asWanted).issue === undefined) return asWanted;
  return choose(field, state);
}

/** Returns the values of the controls of a page when it is left. */
function formOf(visible: readonly VisibleBlock[], { answers }: FlowState): FormValues {
  const forms = fieldsOf(visible).map((field) => field.write(onlyFacts(answers, factNames(field))));
  return Object.fromEntries(
    forms.flatMap((form) => Object.entries(form)).filter(([, values]) => values.some((value) => value !== '')),
  );
}

function askedFields({ answers }: FlowState) {
  return ({ bound }: VisibleBlock): AskedField[] =>
    bound.fields
      .filter(({ facts }) => facts.length > 0)
      .map((field) => ({
        id: field.id,
        kind: kindOf(field),
        answered: factNames(field).some((fact) => answers[fact] !== undefined),
      }));
}

function kindOf({ facts: [first] }: Field): AskedField['kind'] {
  const { domain } = first ?? {};
  if (domain?.kind === 'boolean') return 'decision';
  if (domain?.kind === 'text' || domain?.kind === 'number' || domain?.kind === 'date' || domain?.kind === 'choices')
    return domain.kind;
  return 'choice';
}

/**
 * Returns the calls of a page: those of its blocks, those that the route itself requires, and those whose outcome
 * anything on it reads.
 */
function callsOf(route: Route, visible: readonly VisibleBlock[], state: FlowState, bind: BindBlock): RemoteName[] {
  const names = [...readOn(route, state, bind), ...visible.flatMap(({ bound }) => bound.needs), ...callsOfMeta(route)];
  return [...new Set(names)].filter((name) => remoteKey(name, state) !== undefined);
}

function readOn(route: Route, state: FlowState, bind: BindBlock): RemoteName[] {
  const read = new Set<string>();
  const note = (variable: string) => void read.add(variable);
  const watched = watchState(state, watchVisit(state, note), note);
  for (const field of fieldsOf(visibleBlocks(route, watched, bind))) checkStored(field, state.answers);
  takenTransition(route, watched);
  return REMOTE_NAMES.filter((name) => read.has(`remote.${name}`));
}
