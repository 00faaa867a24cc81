import type { Field, FormValues } from '#engine/block-rules.ts';
import { withoutFacts, onlyFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { enterValues, readControlValues, sameValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';
import {
  createRouteForm,
  enteredOf,
  fieldsOf,
  issuesOf,
  judge,
  setAnswers,
  setEntered,
  setIssue,
  valuesOf,
  type RouteForm,
} from './route-form.ts';
import { askBlock } from './ask-block.ts';
import { keepForm, submitRoute } from './submit-route.ts';
import { commitField, touchControl, type Touch } from './commit-field.ts';

/** Reads the controls of a route into the visit and moves on. */
export interface RouteController {
  readonly route: Route;
  /** The form of the page; controls can only be read while it is attached. */
  readonly attach: (element: HTMLFormElement | null) => void;
  readonly touch: (control: string, how: Touch) => void;
  /** The visitor is typing into a control: an issue that was shown for it is checked again. */
  readonly typed: (control: string) => void;
  /**
   * Takes over what is in the controls but not yet in the visit. Whether the form is complete is determined at once, or
   * with a debounce.
   */
  readonly adopt: (when: 'now' | 'soon') => void;
  /**
   * A call has answered. Clears the issues that it makes obsolete in the same frame as its outcome appears: cleared
   * later, they would move what the visitor is about to press.
   */
  readonly judge: () => void;
  readonly keep: () => void;
  readonly enter: (values: FormValues, quietly?: boolean) => void;
  readonly answer: (answers: Answers) => void;
  readonly next: (submitter?: HTMLElement | null) => Promise<void>;
  /** The visitor pressed the block's own button: reads its fields and sets what the press sets; the page stays. */
  readonly ask: (block: string, submitter?: HTMLElement | null) => Promise<void>;
  /** The field that a control belongs to. */
  readonly fieldOf: (control: string) => Field | undefined;
}

function adopt(form: RouteForm, when: 'now' | 'soon'): void {
  const sent = valuesOf(form);
  const { answers } = form.kit.flow();
  for (const field of form.element ? fieldsOf(form) : []) {
    const refused = issuesOf(form).some((issue) => issue.field === field.id);
    const known = { ...field.write(answers), ...(refused ? onlyFacts(enteredOf(form), field.controls) : {}) };
    if (field.controls.some((control) => !sameValues(sent[control], known[control]))) commitField(form, field, sent);
  }
  if (when === 'now') judge(form);
  else form.judging.soon();
}

function enter(form: RouteForm, values: FormValues, quietly = false): void {
  if (!form.element) return;
  enterValues(form.element, values);
  for (const field of fieldsOf(form)) {
    const control = field.controls.find((name) => name in values);
    if (control !== undefined) touchControl(form, control, { show: !quietly, check: true });
  }
}

function answer(form: RouteForm, answers: Answers): void {
  const about = fieldsOf(form).filter((field) => factNames(field).some((fact) => fact in answers));
  setAnswers(form, { clear: [], set: answers });
  setEntered(
    form,
    withoutFacts(
      enteredOf(form),
      about.flatMap(({ controls }) => controls),
    ),
  );
  for (const field of about) setIssue(form, field, undefined);
  form.judging.soon();
}

/** Builds the controller of a route. */
export function createRouteController(kit: PageKit, route: Route): RouteController {
  const form = createRouteForm(kit, route);
  const fieldOf = (control: string) => fieldsOf(form).find(({ controls }) => controls.includes(control));
  return {
    route,
    fieldOf,
    attach: (element) => {
      form.element = element;
      if (element === null) form.judging.stop();
    },
    touch: (control, how) => touchControl(form, control, how),
    typed: (control) => {
      const field = fieldOf(control);
      if (field && issuesOf(form).some((issue) => issue.field === field.id))
        return touchControl(form, control, { show: true, check: false });
      // Not an answer yet, but it must not be lost with the page.
      if (field && form.element)
        setEntered(form, { ...enteredOf(form), ...readControlValues(form.element, field.controls) });
      form.judging.soon();
    },
    adopt: (when) => adopt(form, when),
    judge: () => (issuesOf(form).length > 0 ? judge(form) : form.judging.soon()),
    keep: () => void (form.element && keepForm(form)),
    enter: (values, quietly) => enter(form, values, quietly),
    answer: (answers) => answer(form, answers),
    next: (submitter) => submitRoute(form, submitter),
    ask: (block, submitter) => askBlock(form, block, submitter),
  };
}
