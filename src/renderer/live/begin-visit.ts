import { flushSync } from 'react-dom';
import type { FormValues } from '#engine/block-rules.ts';
import { findRoute } from '#engine/transition.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { bookingsRead } from '#store/booking.ts';
import { resumed } from '#store/events.ts';
import { createDraftId } from '#store/persistence/draft-id.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import { resumeVisit } from '#store/resume.ts';
import { sessionBegan } from '#store/tracking/session.ts';
import type { SessionStorage } from '#store/tracking/session-storage.ts';
import { readFormValues, sameValues, writtenValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../form/form-ids.ts';

/** The visitor's own calendar date (Q2). */
function localDate(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

function formOfPage(): HTMLFormElement | undefined {
  const form = document.getElementById(ROUTE_FORM_ID);
  return form instanceof HTMLFormElement ? form : undefined;
}

/** What was typed into the server's page before the script ran: whatever is not what the server put there. */
function typedBefore({ page, first, ...kit }: PageKit): FormValues {
  const form = formOfPage();
  const route = findRoute(page.state.campaign, page.route);
  if (!form || !route) return {};
  const flow = kit.flow(first);
  const sent = readFormValues(form);
  const fields = kit.blocks(route, flow).flatMap(({ bound }) => bound.fields);
  const known: FormValues = { ...writtenValues(fields, flow.answers), ...page.entered };
  const typed = fields.filter(({ controls }) => controls.some((control) => sent[control] !== undefined && !sameValues(sent[control], known[control])));
  return Object.fromEntries(typed.flatMap(({ controls }) => controls.map((control) => [control, sent[control] ?? []])));
}

/** Draws the page anew and puts the focus and the caret back where they were. */
function keepingFocus(redraw: () => void): void {
  const before = document.activeElement;
  const caret = before instanceof HTMLInputElement && before.type === 'text' ? [before.selectionStart, before.selectionEnd] as const : undefined;
  flushSync(redraw);
  if (!before || before.id === '' || before.isConnected) return;
  const after = document.getElementById(before.id);
  after?.focus({ preventScroll: true });
  if (caret && after instanceof HTMLInputElement) after.setSelectionRange(...caret);
}

function sameAnswers(a: Answers, b: Answers): boolean {
  const facts = Object.keys({ ...a, ...b });
  return facts.every((fact) => JSON.stringify(a[fact]) === JSON.stringify(b[fact]));
}

/** Takes up the visit: what this browser remembers, what was typed before the script ran, and what only a browser can know. */
export function beginVisit(kit: PageKit, storage: VisitStorage, sessions: SessionStorage): void {
  const { page, store } = kit;
  const visit = resumeVisit(page, storage.read(page.state.campaign.id), () => createDraftId(window.crypto));
  const restored = !sameAnswers(visit.answers, page.state.answers);
  store.dispatch(bookingsRead(storage.readBookings()));
  keepingFocus(() => {
    store.dispatch(resumed({ ...visit, today: localDate(new Date()), width: Math.round(window.innerWidth), restored, typed: restored ? typedBefore(kit) : {} }));
  });
  store.dispatch(sessionBegan(sessions.open()));
}
