import { useEffect, useLayoutEffect, useRef, type FormEvent } from 'react';
import { LANGUAGE_CONTROL_ID } from '#api/page-controls.ts';
import { readAnswerAction } from '#engine/fields/answer-action.ts';
import { pageBefore } from '#engine/next-page.ts';
import { RETRY_LINK_ACTION } from '#engine/retry-link-action.ts';
import { findRoute } from '#engine/transition.ts';
import { ERROR_SUMMARY_ID } from '#ui/parts/error-summary.tsx';
import type { Route } from '#schemas/campaign/campaign.ts';
import { isLanguage } from '#schemas/language.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import { inPageOrder } from './summary-items.ts';
import { routeAddress } from '../addresses.ts';
import { rememberLanguageChoice } from '../language-choice.ts';
import { ENTER_BUTTON_ID } from '../page-ids.ts';
import type { RouteController } from './route-controller.ts';
import { watchForm } from './watch-form.ts';

/** A summary may be longer than the screen: it is read from its heading on. */
function focusSummary(): void {
  const summary = document.getElementById(ERROR_SUMMARY_ID);
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'start' });
}

/** Moves the focus to the first failing field (D5); to the summary, if that field cannot be focused. */
function focusIssue(form: HTMLFormElement | null, control: string): void {
  const named = form?.elements.namedItem(control);
  const field = document.getElementById(control) ?? (named instanceof HTMLElement ? named : null);
  field?.focus();
  if (!field || document.activeElement !== field) focusSummary();
  // Its label and its error message are above it.
  else field.closest('.field')?.scrollIntoView({ block: 'nearest' });
}

async function switchLanguage(kit: PageKit, { route, keep }: RouteController, language: string): Promise<void> {
  if (!isLanguage(language) || !kit.live) return;
  keep();
  rememberLanguageChoice();
  if (kit.live.guest) {
    kit.live.guest.changeLanguage(language);
    return;
  }
  kit.live.flush();
  await kit.live.syncDraft();
  const { campaign, query } = kit.store.getState().path;
  // A new document, in which the browser moves the focus to the fragment.
  kit.live.leave(`${routeAddress(campaign, query, route, language)}#${LANGUAGE_CONTROL_ID}`);
}

/** The page that the visitor saw before this one, if any. */
function cameFrom(kit: PageKit, { name }: Route): Route | undefined {
  const { trail } = kit.store.getState().path;
  const before = trail[trail.lastIndexOf(name) - 1];
  return before === undefined ? undefined : findRoute(kit.flow().campaign, before);
}

function goBack(kit: PageKit, controller: RouteController): void {
  controller.keep();
  kit.live?.back(pageBefore(controller.route, kit.flow(), kit.bind, cameFrom(kit, controller.route)));
}

/** The Enter key presses the button of the block that contains the cursor (E8), else Next. */
function enterAction(kit: PageKit, { route }: RouteController): string {
  const control = document.activeElement?.getAttribute('name') ?? '';
  const here = kit
    .blocks(route, kit.flow())
    .find(({ bound }) => bound.fields.some(({ controls }) => controls.includes(control)));
  return here?.bound.ask === undefined ? 'next' : `ask:${here.use.id}`;
}

function actionOf(kit: PageKit, controller: RouteController, submitter: HTMLElement | null): string {
  if (submitter?.id === ENTER_BUTTON_ID) return enterAction(kit, controller);
  return submitter?.getAttribute('name') === '_action' ? (submitter.getAttribute('value') ?? '') : 'next';
}

/** What pressing a submit button does; without a script the same buttons post the form. */
function press(kit: PageKit, controller: RouteController, event: FormEvent<HTMLFormElement>): void {
  const native = event.nativeEvent;
  const submitter = native instanceof SubmitEvent ? native.submitter : null;
  const action = actionOf(kit, controller, submitter);
  if (action === 'start-over') {
    // Where there is a server's copy, the same press deletes it: the form is posted as it is.
    if (kit.live?.guest) event.preventDefault();
    return kit.live?.forget();
  }
  // Only the server knows the link. The values of the form are posted with the request, and the page comes back as a
  // new document.
  if (action === RETRY_LINK_ACTION) return;
  event.preventDefault();
  const pressed = readAnswerAction(action);
  if (pressed) controller.enter({ [pressed.control]: [pressed.value] });
  else if (action === 'back') goBack(kit, controller);
  else if (action.startsWith('locale:')) void switchLanguage(kit, controller, action.slice('locale:'.length));
  else if (action.startsWith('ask:')) void controller.ask(action.slice('ask:'.length), submitter);
  else void controller.next(submitter);
}

/** Connects the form of a route to its controller, once the page is live. */
export function useRouteForm(controller: RouteController) {
  const kit = usePage();
  const ref = useRef<HTMLFormElement>(null);
  const live = useStore(({ ui }) => ui.live);
  const generation = useStore(({ ui }) => ui.generation);
  const remote = useStore(({ path }) => path.remote);
  const refusals = useStore(({ ui }) => ui.refusals);
  useLayoutEffect(() => {
    if (!live || !ref.current) return undefined;
    controller.attach(ref.current);
    const stop = watchForm(ref.current, controller);
    return () => {
      stop();
      controller.attach(null);
    };
  }, [live, controller]);
  // A step shows at once whether it lacks something: until it does, it keeps the marking of the previous step. The
  // first page is being resumed, and can wait.
  const isStep = useRef(live);
  useEffect(() => {
    if (live) controller.adopt(isStep.current ? 'now' : 'soon');
    // Recreated controls are read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [live, generation, controller]);
  useLayoutEffect(() => {
    if (live) controller.judge();
    // A field may depend on the outcome of a call.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [live, remote, controller]);
  useEffect(() => {
    const { ui } = kit.store.getState();
    if (refusals > 0 && ui.route === controller.route.name && ui.issues.length > 0)
      focusIssue(ref.current, inPageOrder(kit, controller.route, ui.issues)[0]?.control ?? '');
  }, [refusals, kit, controller]);
  return {
    ref,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (live) press(kit, controller, event);
    },
  };
}
