import type { Field, FormValues } from '#engine/block-rules.ts';
import { applyChecks } from '#engine/checks.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames, readField, readForm, type FieldIssue } from '#engine/route-state.ts';
import type { Answers } from '#schemas/answers.ts';
import type { Route } from '#schemas/campaign.ts';
import { answered, busyChanged, completenessChanged, controlsChanged, issuesFound } from '#store/events.ts';
import { enterValues, readFormValues, sameValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';
import { leaveForward, remotesToLeave } from './leave-forward.ts';

/** How a touched control is judged. */
interface Touch {
  /** Say what is wrong, also where nothing was said before. */
  readonly show: boolean;
  /** Ask the server too. */
  readonly check: boolean;
}

/** Reads the controls of a route into the visit and moves on. */
export interface RouteController {
  readonly route: Route;
  /** The form of the page; controls can only be read while it is there. */
  attach(form: HTMLFormElement | null): void;
  touch(control: string, how: Touch): void;
  /** A control is being typed into: what was said about it is judged again. */
  typed(control: string): void;
  /** Takes over what the controls say and the visit does not know yet. */
  adopt(): void;
  /** Takes over what is right in the controls, and says nothing about the rest: before going back or away. */
  keep(submitter?: HTMLElement | null): void;
  enter(values: FormValues): void;
  answer(answers: Answers): void;
  /** Next: reads everything, says what is wrong, or goes on. */
  next(submitter?: HTMLElement | null): Promise<void>;
  fields(): readonly Field[];
  /** The fields that a control belongs to. */
  fieldOf(control: string): Field | undefined;
}

const MOST_PASSES = 5;

function pick(form: FormValues, controls: readonly string[]): FormValues {
  return Object.fromEntries(controls.flatMap((control) => (form[control] === undefined ? [] : [[control, form[control]]])));
}

function omit(values: FormValues, controls: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([control]) => !controls.includes(control)));
}

function changes(now: Answers, before: Answers, facts: readonly string[]): { clear: string[]; set: Answers } {
  return {
    clear: facts.filter((fact) => now[fact] === undefined),
    set: Object.fromEntries(Object.entries(now).filter(([fact, value]) => facts.includes(fact) && value !== before[fact])),
  };
}

/** Builds the controller of a route. */
export function createRouteController(kit: PageKit, route: Route): RouteController {
  const { store } = kit;
  let form: HTMLFormElement | null = null;

  const ui = () => store.getState().ui;
  const fieldsFor = (flow: FlowState) => kit.blocks(route, flow).flatMap(({ bound }) => bound.fields);
  const fields = () => fieldsFor(kit.flow());
  const fieldOf = (control: string) => fields().find(({ controls }) => controls.includes(control));
  const issues = () => (ui().route === route.name ? ui().issues : []);
  const entered = () => (ui().route === route.name ? ui().entered : {});
  const values = (submitter?: HTMLElement | null) => (form ? readFormValues(form, submitter) : {});

  /** Is everything there? What was said about questions that are no longer asked is taken back. */
  function judge(): void {
    const asked = fields();
    const standing = issues().filter(({ field }) => asked.some(({ id }) => id === field));
    if (standing.length < issues().length) store.dispatch(issuesFound({ route: route.name, issues: standing, submitted: false }));
    if (form) store.dispatch(completenessChanged(readForm(fields(), values(), kit.flow().answers).issues.length === 0));
  }

  function setIssue(field: Field, issue: FieldIssue | undefined): void {
    const before = issues();
    const same = before.find((other) => other.field === field.id);
    if (same === issue || (same && issue && same.code === issue.code && same.control === issue.control)) return;
    const others = before.filter((other) => other.field !== field.id);
    store.dispatch(issuesFound({ route: route.name, issues: issue ? [...others, issue] : others, submitted: false }));
  }

  /** Puts one field of the form into the visit; gives what is wrong with it. */
  function take(field: Field, sent: FormValues): FieldIssue | undefined {
    const { answers, issue } = readField(field, sent);
    store.dispatch(answered({ clear: factNames(field), set: answers }));
    store.dispatch(controlsChanged({ route: route.name, entered: { ...omit(entered(), field.controls), ...(issue ? pick(sent, field.controls) : {}) } }));
    return issue;
  }

  async function askServer(field: Field): Promise<void> {
    if (!kit.live || field.check === undefined) return;
    const before = kit.flow();
    const { answers, issues: [wrong] } = await applyChecks([field], before, kit.live.checks);
    const facts = factNames(field);
    const now = kit.flow().answers;
    if (facts.some((fact) => now[fact] !== before.answers[fact])) return;
    if (wrong) store.dispatch(controlsChanged({ route: route.name, entered: { ...entered(), ...pick(values(), field.controls) } }));
    store.dispatch(answered(changes(answers, before.answers, facts)));
    if (wrong && form) setIssue(field, wrong);
  }

  function touch(control: string, { show, check }: Touch): void {
    const field = fieldOf(control);
    if (!field || !form) return;
    const issue = take(field, values());
    const said = issues().some((other) => other.field === field.id);
    if (!issue) setIssue(field, undefined);
    else if (said || (show && issue.control === control)) setIssue(field, issue);
    if (!issue && check) void askServer(field);
    judge();
  }

  /** Reads the whole form until no further question appears. */
  function readAll(sent: FormValues): { readonly flow: FlowState; readonly fields: readonly Field[]; readonly issues: readonly FieldIssue[] } {
    let flow = kit.flow();
    for (let pass = 1; ; pass++) {
      const asked = fieldsFor(flow);
      const read = readForm(asked, sent, flow.answers);
      const next = { ...flow, answers: read.answers };
      const more = fieldsFor(next);
      if (pass === MOST_PASSES || more.map(({ id }) => id).join() === asked.map(({ id }) => id).join()) return { flow: next, fields: asked, issues: read.issues };
      flow = next;
    }
  }

  function refuse(asked: readonly Field[], sent: FormValues, found: readonly FieldIssue[]): void {
    const wrong = asked.filter(({ id }) => found.some(({ field }) => field === id)).flatMap(({ controls }) => controls);
    store.dispatch(controlsChanged({ route: route.name, entered: pick(sent, wrong) }));
    store.dispatch(issuesFound({ route: route.name, issues: found, submitted: true }));
    judge();
  }

  async function next(submitter?: HTMLElement | null): Promise<void> {
    if (ui().busy || !kit.live) return;
    const sent = values(submitter);
    const before = kit.flow().answers;
    const read = readAll(sent);
    const facts = read.fields.flatMap(factNames);
    store.dispatch(answered(changes(read.flow.answers, before, facts)));
    if (read.issues.length > 0) return refuse(read.fields, sent, read.issues);
    store.dispatch(busyChanged(true));
    try {
      const checked = await applyChecks(read.fields, kit.flow(), kit.live.checks);
      store.dispatch(answered(changes(checked.answers, read.flow.answers, facts)));
      if (checked.issues.length > 0) return refuse(read.fields, sent, checked.issues);
      store.dispatch(issuesFound({ route: route.name, issues: [], submitted: false }));
      store.dispatch(controlsChanged({ route: route.name, entered: {} }));
      await kit.live.ensure(remotesToLeave(route));
      leaveForward(kit, route, true);
    } finally {
      store.dispatch(busyChanged(false));
    }
  }

  return {
    route, touch, fields, fieldOf, next,
    attach: (attached) => {
      form = attached;
    },
    typed: (control) => {
      const field = fieldOf(control);
      if (field && issues().some((issue) => issue.field === field.id)) touch(control, { show: true, check: false });
      else judge();
    },
    adopt: () => {
      const sent = values();
      const { answers } = kit.flow();
      for (const field of fields()) {
        const known = { ...field.write(answers), ...pick(entered(), field.controls) };
        if (form && field.controls.some((control) => !sameValues(sent[control], known[control]))) take(field, sent);
      }
      judge();
    },
    keep: (submitter) => {
      if (!form) return;
      const { flow, fields: asked } = readAll(values(submitter));
      store.dispatch(answered(changes(flow.answers, kit.flow().answers, asked.flatMap(factNames))));
    },
    enter: (entering) => {
      if (!form) return;
      enterValues(form, entering);
      for (const field of fields()) {
        const control = field.controls.find((name) => name in entering);
        if (control !== undefined) touch(control, { show: true, check: true });
      }
    },
    answer: (answers) => {
      const about = fields().filter((field) => factNames(field).some((fact) => fact in answers));
      store.dispatch(answered({ clear: [], set: answers }));
      store.dispatch(controlsChanged({ route: route.name, entered: omit(entered(), about.flatMap(({ controls }) => controls)) }));
      for (const field of about) setIssue(field, undefined);
      judge();
    },
  };
}
