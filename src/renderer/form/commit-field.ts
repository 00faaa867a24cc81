import type { Field, FormValues } from '#engine/block-rules.ts';
import { applyChecks } from '#engine/checks.ts';
import { withoutFacts, onlyFacts, countryOf } from '#engine/flow-state.ts';
import { factNames, readField, type FieldIssue } from '#engine/route-state.ts';
import { readControlValues } from '../form-values.ts';
import {
  changes,
  enteredOf,
  fieldsOf,
  issuesOf,
  judge,
  setAnswers,
  setEntered,
  setIssue,
  setIssues,
  type RouteForm,
} from './route-form.ts';

/** How to validate a touched control. */
export interface Touch {
  /** Show an issue even if none was shown before. */
  readonly show: boolean;
  /** Ask the server too. */
  readonly check: boolean;
}

/** Commits one field of the form to the visit; returns what is wrong with it. */
export function commitField(form: RouteForm, field: Field, sent: FormValues): FieldIssue | undefined {
  const { answers, issue } = readField(field, sent);
  setAnswers(form, { clear: factNames(field), set: answers });
  setEntered(form, {
    ...withoutFacts(enteredOf(form), field.controls),
    ...(issue ? onlyFacts(sent, field.controls) : {}),
  });
  return issue;
}

/**
 * Asks the server about one field. The answer is discarded if the field, or the country that it was checked for, has
 * changed meanwhile.
 */
async function askServer(form: RouteForm, field: Field): Promise<void> {
  const { kit } = form;
  if (!kit.live || field.check === undefined) return;
  const before = kit.flow();
  const { answers, issues } = await applyChecks([field], before, kit.live.checks);
  const facts = factNames(field);
  const now = kit.flow();
  if (countryOf(now) !== countryOf(before) || facts.some((fact) => now.answers[fact] !== before.answers[fact])) return;
  const [wrong] = issues;
  if (wrong && form.element)
    setEntered(form, { ...enteredOf(form), ...readControlValues(form.element, field.controls) });
  setAnswers(form, changes(answers, before.answers, facts));
  if (!wrong || !form.element) return;
  setIssue(form, field, wrong);
  judge(form);
}

/**
 * Reads the field of a control that was changed or left. Does not complain about a required control that the visitor
 * has not reached yet.
 */
export function touchControl(form: RouteForm, control: string, { show, check }: Touch): void {
  const field = fieldsOf(form).find(({ controls }) => controls.includes(control));
  if (!field || !form.element) return;
  const country = countryOf(form.kit.flow());
  const issue = commitField(form, field, readControlValues(form.element, field.controls));
  const said = issuesOf(form).some((other) => other.field === field.id);
  if (!issue) setIssue(form, field, undefined);
  else if (said || (show && issue.control === control)) setIssue(form, field, issue);
  if (!issue && check) void askServer(form, field);
  if (countryOf(form.kit.flow()) !== country) readAnew(form);
  form.judging.soon();
}

/**
 * What was wrong with a postal code or a phone number was wrong in the country before: it is read for the new one, and
 * nothing is said about it until it is entered or sent again.
 */
function readAnew(form: RouteForm): void {
  for (const { id, check, controls } of fieldsOf(form)) {
    const said = issuesOf(form).find(({ field, code }) => field === id && code !== 'required');
    if (check === undefined || !said) continue;
    setIssues(
      form,
      issuesOf(form).filter((issue) => issue !== said),
      false,
    );
    touchControl(form, controls[0] ?? id, { show: false, check: true });
  }
}
