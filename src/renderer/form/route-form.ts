import type { Field, FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readForm, type FieldIssue } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { answered, completenessChanged, controlsChanged, issuesFound } from '#store/events.ts';
import { debounce, type DebouncedWork } from '#ui/debounce.ts';
import { readFormValues } from '#ui/read-controls.ts';
import { writtenValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';

/** The form of a route: the values of its controls, what the visit knows of them, and the issues shown for them. */
export interface RouteForm {
  readonly kit: PageKit;
  readonly route: Route;
  /** The element; null while there is none to read. */
  element: HTMLFormElement | null;
  /** The press on a block's own button that is being handled. */
  asking?: Promise<void> | undefined;
  /** Checks the whole form, debounced: a long one takes time, and nobody waits for the result. */
  readonly judging: DebouncedWork;
}

/** The form of a route whose element is not attached yet. */
export function createRouteForm(kit: PageKit, route: Route): RouteForm {
  const form: RouteForm = { kit, route, element: null, judging: debounce(() => judge(form)) };
  return form;
}

export function fieldsFor({ kit, route }: RouteForm, flow: FlowState): readonly Field[] {
  return kit.blocks(route, flow).flatMap(({ bound }) => bound.fields);
}

export function fieldsOf(form: RouteForm): readonly Field[] {
  return fieldsFor(form, form.kit.flow());
}

/** The names and ids of a form's controls. Querying the form for each of three hundred takes a phone too long. */
function namesIn(element: HTMLFormElement): ReadonlySet<string> {
  const names = new Set<string>();
  for (const control of element.elements) names.add(control.getAttribute('name') ?? '').add(control.id);
  return names;
}

/**
 * The values of the controls, as the browser would send them. A field without any control in the form, because its
 * block's code is still loading, has the values that the visit knows: the absence of its controls is not an empty
 * answer.
 */
export function valuesOf(form: RouteForm, submitter?: HTMLElement | null): FormValues {
  const { kit, element } = form;
  if (!element) return {};
  const there = namesIn(element);
  const awaited = fieldsOf(form).filter(({ controls }) => !controls.some((control) => there.has(control)));
  return { ...writtenValues(awaited, kit.flow().answers), ...readFormValues(element, submitter) };
}

export function issuesOf({ kit, route }: RouteForm): readonly FieldIssue[] {
  const { ui } = kit.store.getState();
  return ui.route === route.name ? ui.issues : [];
}

/** The values of controls that differ from the answers. */
export function enteredOf({ kit, route }: RouteForm): FormValues {
  const { ui } = kit.store.getState();
  return ui.route === route.name ? ui.entered : {};
}

function isEmpty(values: object): boolean {
  for (const _ in values) return false;
  return true;
}

/** Stores the values of the controls, unless there are none now and were none before. */
export function setEntered(form: RouteForm, entered: FormValues): void {
  const { kit, route } = form;
  if (isEmpty(entered) && isEmpty(enteredOf(form))) return;
  kit.store.dispatch(controlsChanged({ route: route.name, entered }));
}

interface AnswerChange {
  readonly clear: readonly string[];
  readonly set: Answers;
}

function isNews({ clear, set }: AnswerChange, before: Answers): boolean {
  return (
    clear.some((fact) => fact in before && !(fact in set)) ||
    Object.entries(set).some(([fact, value]) => JSON.stringify(before[fact]) !== JSON.stringify(value))
  );
}

/** Stores what was answered, if that changes anything. */
export function setAnswers({ kit }: RouteForm, change: AnswerChange): void {
  if (isNews(change, kit.flow().answers)) kit.store.dispatch(answered(change));
}

export function setIssues(form: RouteForm, issues: readonly FieldIssue[], submitted: boolean): void {
  const { kit, route } = form;
  if (issues.length === 0 && issuesOf(form).length === 0) return;
  kit.store.dispatch(issuesFound({ route: route.name, issues, submitted }));
}

/** Sets or clears the issue of one field. */
export function setIssue(form: RouteForm, field: Field, issue: FieldIssue | undefined): void {
  const before = issuesOf(form);
  const same = before.find((other) => other.field === field.id);
  if (same === issue || (same && issue && same.code === issue.code && same.control === issue.control)) return;
  const others = before.filter((other) => other.field !== field.id);
  setIssues(form, issue ? [...others, issue] : others, false);
}

/** What was chosen before anybody came, as in a select, is no answer that is waited for. */
function setCompleteness({ store }: PageKit, asked: readonly Field[], found: readonly FieldIssue[]): void {
  const needed = asked.filter(({ required, preset }) => required && preset === undefined);
  const open = needed.filter(({ id }) => found.some(({ field }) => field === id));
  const now = { complete: found.length === 0, required: needed.length, answered: needed.length - open.length };
  const before = store.getState().ui.completeness;
  if (now.complete !== before.complete || now.required !== before.required || now.answered !== before.answered)
    store.dispatch(completenessChanged(now));
}

/**
 * Is the form complete? Clears issues of questions that are no longer asked, and issues that are answered by a call
 * rather than by a control, once the call has answered.
 */
export function judge(form: RouteForm): void {
  const { kit, element } = form;
  const asked = fieldsOf(form);
  const said = issuesOf(form);
  const found = element ? readForm(asked, valuesOf(form), kit.flow().answers).issues : said;
  const standing = said.filter(({ field }) =>
    asked.some(({ id, facts }) => id === field && (facts.length > 0 || found.some((issue) => issue.field === id))),
  );
  if (standing.length < said.length) setIssues(form, standing, false);
  if (element) setCompleteness(kit, asked, found);
}

/** The change that makes the visit know these answers to these facts. */
export function changes(
  now: Answers,
  before: Answers,
  facts: readonly string[],
): { readonly clear: readonly string[]; readonly set: Answers } {
  return {
    clear: facts.filter((fact) => now[fact] === undefined),
    set: Object.fromEntries(
      Object.entries(now).filter(([fact, value]) => facts.includes(fact) && value !== before[fact]),
    ),
  };
}
