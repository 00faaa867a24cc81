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

/** The form of a route: what its controls say, what the visit knows of them, and what was said about them. */
export interface RouteForm {
  readonly kit: PageKit;
  readonly route: Route;
  /** The element; null while it is not there to be read. */
  element: HTMLFormElement | null;
  /** The press on a block's own button that is being worked on. */
  asking?: Promise<void> | undefined;
  /** Looks at the whole form in a pause: a long one takes its time, and nobody waits for that. */
  readonly judging: DebouncedWork;
}

/** The form of a route whose element is not there yet. */
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

/** The names and ids of a form's controls. To ask the form for each of three hundred takes a phone long. */
function namesIn(element: HTMLFormElement): ReadonlySet<string> {
  const names = new Set<string>();
  for (const control of element.elements) names.add(control.getAttribute('name') ?? '').add(control.id);
  return names;
}

/**
 * What the controls say, as the browser would send it. A field without any control in the form, because its block's
 * code is still on its way, says what the visit knows: that nothing stands there yet is no answer.
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

/** What stands in controls although the answers say something else. */
export function enteredOf({ kit, route }: RouteForm): FormValues {
  const { ui } = kit.store.getState();
  return ui.route === route.name ? ui.entered : {};
}

function isEmpty(values: object): boolean {
  for (const _ in values) return false;
  return true;
}

/** Says what stands in the controls. That nothing does, as before, is no news. */
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

/** Tells the visit what was answered, if that is news. */
export function setAnswers({ kit }: RouteForm, change: AnswerChange): void {
  if (isNews(change, kit.flow().answers)) kit.store.dispatch(answered(change));
}

export function setIssues(form: RouteForm, issues: readonly FieldIssue[], submitted: boolean): void {
  const { kit, route } = form;
  if (issues.length === 0 && issuesOf(form).length === 0) return;
  kit.store.dispatch(issuesFound({ route: route.name, issues, submitted }));
}

/** Says, or no longer says, what is wrong with one field. */
export function setIssue(form: RouteForm, field: Field, issue: FieldIssue | undefined): void {
  const before = issuesOf(form);
  const same = before.find((other) => other.field === field.id);
  if (same === issue || (same && issue && same.code === issue.code && same.control === issue.control)) return;
  const others = before.filter((other) => other.field !== field.id);
  setIssues(form, issue ? [...others, issue] : others, false);
}

/**
 * Is everything there? What was said about questions that are no longer asked is taken back; and about what no control
 * answers but a call, once the call has.
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
  const complete = found.length === 0;
  if (element && kit.store.getState().ui.complete !== complete) kit.store.dispatch(completenessChanged(complete));
}

/** What has to be told to the visit, so that it knows these answers to these facts. */
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
