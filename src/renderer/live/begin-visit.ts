import { flushSync } from 'react-dom';
import { readRedirectOrigin } from '#api/redirect-origin.ts';
import type { FormValues } from '#engine/block-rules.ts';
import { admit } from '#engine/entry-point.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import { wholeQuery } from '#engine/address-query.ts';
import { findRoute } from '#engine/transition.ts';
import { bookingsRead } from '#store/slices/booking-slice.ts';
import { resumed, sent } from '#store/events.ts';
import { createRandomId } from '#registry/random-id.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import { resumeVisit, sameAnswers, type VisitOpening } from '#store/resume.ts';
import { sessionBegan } from '#store/tracking/session.ts';
import type { SessionStorage } from '#store/tracking/session-storage.ts';
import { readFormValues } from '#ui/read-controls.ts';
import type { PageKit } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

/** The visitor's own calendar date (Q2). */
export function localDate(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

function formOfPage(): HTMLFormElement | undefined {
  const form = document.getElementById(ROUTE_FORM_ID);
  return form instanceof HTMLFormElement ? form : undefined;
}

/** Does a control's value differ from what the server put there? */
function isTouched(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.value !== ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value
    );
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === 'radio' || control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** What the visitor typed into the server's page before the script ran: the fields with a touched control. */
function typedBefore({ page, first, ...kit }: PageKit): FormValues {
  const form = formOfPage();
  const route = findRoute(page.state.campaign, page.route);
  if (!form || !route) return {};
  const inForm = readFormValues(form);
  const touched = new Set([...form.elements].filter(isTouched).map((control) => control.getAttribute('name')));
  const fields = kit.blocks(route, kit.flow(first)).flatMap(({ bound }) => bound.fields);
  const typed = fields.filter(({ controls }) => controls.some((control) => touched.has(control)));
  return Object.fromEntries(
    typed.flatMap(({ controls }) => controls.map((control) => [control, inForm[control] ?? []])),
  );
}

/** Renders the page again and restores the focus and the caret. */
export function keepingFocus(redraw: () => void): void {
  const before = document.activeElement;
  const caret =
    before instanceof HTMLInputElement && before.type === 'text'
      ? ([before.selectionStart, before.selectionEnd] as const)
      : undefined;
  flushSync(redraw);
  if (!before || before.id === '' || before.isConnected) return;
  const after = document.getElementById(before.id);
  after?.focus({ preventScroll: true });
  if (caret && after instanceof HTMLInputElement) after.setSelectionRange(...caret);
}

/** The route from which the server redirected here; removes it from the address bar. */
function askedForRoute(): string | undefined {
  const { hash, pathname, search } = window.location;
  const route = readRedirectOrigin(hash);
  if (route !== undefined) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return route;
}

/**
 * A reload, also of a tab that had crashed, returns the visitor to where they were. After a reload of its own error
 * page, a browser reports only that an address was opened.
 */
function arrivalOf(): VisitOpening {
  const askedFor = askedForRoute();
  const [navigation] = window.performance.getEntriesByType('navigation');
  if (
    typeof PerformanceNavigationTiming !== 'undefined' &&
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'reload'
  )
    return 'back';
  return askedFor === undefined ? 'opened' : { askedFor };
}

/** Returns to where the visitor was, if what is known admits them to that route (A16). */
function returnTo({ page, store, flow, bind }: PageKit, name: string): void {
  const route = findRoute(page.state.campaign, name);
  if (route && admit(route, flow(), bind) === route) store.dispatch(sent({ to: name, replace: true }));
}

/**
 * Resumes the visit: what this browser remembers, what was typed before the script ran, and what only a browser can
 * know.
 */
export function beginVisit(
  kit: PageKit,
  storage: VisitStorage,
  sessions: SessionStorage,
  arrival: VisitOpening = arrivalOf(),
): void {
  const { page, store } = kit;
  const { route, checked, ...visit } = resumeVisit(
    page,
    storage.read(page.state.campaign.id),
    () => createRandomId(window.crypto),
    arrival,
  );
  const restored = visit.kept !== undefined || !sameAnswers(visit.answers, page.state.answers);
  // What this browser remembers may have been cancelled elsewhere.
  store.dispatch(bookingsRead(withoutFacts(storage.readBookings(), Object.keys(page.state.cancelled ?? {}))));
  keepingFocus(() => {
    store.dispatch(
      resumed({
        ...visit,
        today: localDate(new Date()),
        // If the campaign is embedded, the address is somebody else's.
        ...(kit.live?.guest ? {} : { query: wholeQuery(page.state.query, window.location.search) }),
        width: Math.round(window.innerWidth),
        restored,
        typed: restored ? typedBefore(kit) : {},
      }),
    );
  });
  store.dispatch(sessionBegan(sessions.open()));
  if (route !== undefined) returnTo(kit, route);
  if (checked) void kit.live?.ensure(['qualification']);
}
