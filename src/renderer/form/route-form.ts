import type { Field, FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readForm, type FieldIssue } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { completenessChanged, controlsChanged, issuesFound } from '#store/events.ts';
import { readFormValues, writtenValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';

/** The form of a route: what its controls say, what the visit knows of them, and what was said about them. */
export interface RouteForm {
  readonly kit: PageKit;
  readonly route: Route;
  /** The element; null while it is not there to be read. */
  element: HTMLFormElement | null;
  /** The press on a block's own button that is being worked on. */
  asking?: Promise<void> | undefined;
}

export function fieldsFor({ kit, route }: RouteForm, flow: FlowState): readonly Field[] {
  return kit.blocks(route, flow).flatMap(({ bound }) => bound.fields);
}

export function fieldsOf(form: RouteForm): readonly Field[] {
  return fieldsFor(form, form.kit.flow());
}

/**
 * What the controls say, as the browser would send it. A field without any control in the form, because its block's code is
 * still on its way, says what the visit knows: that nothing stands there yet is no answer.
 */
export function valuesOf(form: RouteForm, submitter?: HTMLElement | null): FormValues {
  const { kit, element } = form;
  if (!element) return {};
  const awaited = fieldsOf(form).filter(({ controls }) => controls.every((control) => element.elements.namedItem(control) === null));
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

export function setEntered({ kit, route }: RouteForm, entered: FormValues): void {
  kit.store.dispatch(controlsChanged({ route: route.name, entered }));
}

export function setIssues({ kit, route }: RouteForm, issues: readonly FieldIssue[], submitted: boolean): void {
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
 * Is everything there? What was said about questions that are no longer asked is taken back; and about what no control answers
 * but a call, once the call has.
 */
export function judge(form: RouteForm): void {
  const { kit, element } = form;
  const asked = fieldsOf(form);
  const said = issuesOf(form);
  const found = element ? readForm(asked, valuesOf(form), kit.flow().answers).issues : said;
  const standing = said.filter(({ field }) => asked.some(({ id, facts }) => id === field && (facts.length > 0 || found.some((issue) => issue.field === id))));
  if (standing.length < said.length) setIssues(form, standing, false);
  if (element) kit.store.dispatch(completenessChanged(found.length === 0));
}

export function pick(values: FormValues, controls: readonly string[]): FormValues {
  return Object.fromEntries(controls.flatMap((control) => (values[control] === undefined ? [] : [[control, values[control]]])));
}

export function omit(values: FormValues, controls: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([control]) => !controls.includes(control)));
}

/** What has to be told to the visit, so that it knows these answers to these facts. */
export function changes(now: Answers, before: Answers, facts: readonly string[]): { readonly clear: readonly string[]; readonly set: Answers } {
  return {
    clear: facts.filter((fact) => now[fact] === undefined),
    set: Object.fromEntries(Object.entries(now).filter(([fact, value]) => facts.includes(fact) && value !== before[fact])),
  };
}
