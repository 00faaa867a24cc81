import { flushSync } from 'react-dom';
import { REMARKS_CONTROL } from '#api/page-controls.ts';
import type { FormValues } from '#engine/block-rules.ts';
import { callsRequiredToLeave } from '#engine/calls.ts';
import { applyChecks } from '#engine/checks.ts';
import { withoutFacts, onlyFacts } from '#engine/flow-state.ts';
import { readPage, type ReadPage } from '#engine/read-page.ts';
import { endOf, factNames, type FieldIssue } from '#engine/route-state.ts';
import { busyChanged, remarked } from '#store/events.ts';
import type { LivePage } from '../live/live-page.ts';
import { LEAVING } from '#ui/fields/leaving.ts';
import { goForward } from '../go-forward.ts';
import {
  changes,
  enteredOf,
  fieldsFor,
  judge,
  setAnswers,
  setEntered,
  setIssues,
  valuesOf,
  type RouteForm,
} from './route-form.ts';

/** What the call takes. */
const MAX_REMARKS = 200;

/** Stores the valid values of the form in the visit, and shows no issues for the rest: before going back or away. */
export function keepForm(form: RouteForm, submitter?: HTMLElement | null): ReadPage {
  const before = form.kit.flow().answers;
  const sent = valuesOf(form, submitter);
  const [remarks = ''] = sent[REMARKS_CONTROL] ?? [];
  if (remarks !== '') form.kit.store.dispatch(remarked(remarks.slice(0, MAX_REMARKS)));
  const whole = readPage((state) => fieldsFor(form, state), form.kit.flow(), sent);
  setAnswers(form, changes(whole.state.answers, before, whole.fields.flatMap(factNames)));
  const right = whole.fields.filter(({ id }) => !whole.issues.some(({ field }) => field === id));
  setEntered(
    form,
    withoutFacts(
      enteredOf(form),
      right.flatMap(({ controls }) => controls),
    ),
  );
  return whole;
}

/** Shows the issues, and keeps the values of the controls that they are about. */
export function refuse(form: RouteForm, { fields }: ReadPage, sent: FormValues, found: readonly FieldIssue[]): void {
  const wrong = fields.filter(({ id }) => found.some(({ field }) => field === id)).flatMap(({ controls }) => controls);
  setEntered(form, onlyFacts(sent, wrong));
  setIssues(form, found, true);
  judge(form);
}

/** Asks the server about what was entered, then leaves; or shows what the server refused. */
async function confirmAndLeave(form: RouteForm, live: LivePage, whole: ReadPage, sent: FormValues): Promise<void> {
  const { kit, route } = form;
  const checked = await applyChecks(whole.fields, kit.flow(), live.checks);
  setAnswers(form, changes(checked.answers, whole.state.answers, whole.fields.flatMap(factNames)));
  if (checked.issues.length > 0) {
    refuse(form, whole, sent, checked.issues);
    return;
  }
  setIssues(form, [], false);
  setEntered(form, {});
  const remotes = callsRequiredToLeave(route);
  // Without the code that makes the calls, the visitor stays: routed by a guess, a qualified visitor would miss the
  // booking.
  if (remotes.length > 0 && !(await live.ensure(remotes))) return;
  // At once: the next step is rendered in the frame that follows the press.
  flushSync(() => goForward(kit, route, true));
}

/** Must a call be made before the route can be left? */
function waits({ route }: RouteForm, { fields }: ReadPage): boolean {
  return callsRequiredToLeave(route).length > 0 || fields.some(({ check }) => check !== undefined);
}

/**
 * Next: reads everything, then shows the issues or moves on. A second press while the first is being handled does
 * nothing; while a block's own button is being handled, the press waits until that is done, unless the pressed button
 * is then gone.
 */
export async function submitRoute(form: RouteForm, submitter?: HTMLElement | null): Promise<void> {
  const { store, live } = form.kit;
  if (form.asking) await form.asking;
  if (submitter?.isConnected === false) return;
  if (store.getState().ui.busy || !live || !form.element) return;
  const sent = valuesOf(form, submitter);
  const whole = keepForm(form, submitter);
  // The visit ends here: nothing is missing, and nothing follows.
  if (endOf(form.kit.blocks(form.route, form.kit.flow())) !== undefined) return setIssues(form, [], false);
  if (whole.issues.length > 0) {
    refuse(form, whole, sent, whole.issues);
    return;
  }
  if (!form.element.dispatchEvent(new Event(LEAVING, { cancelable: true }))) return;
  if (!waits(form, whole)) return confirmAndLeave(form, live, whole, sent);
  store.dispatch(busyChanged(true));
  try {
    await confirmAndLeave(form, live, whole, sent);
  } finally {
    store.dispatch(busyChanged(false));
  }
}
