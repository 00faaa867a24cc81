import { applyChecks } from '#engine/checks.ts';
import { factNames } from '#engine/route-state.ts';
import { blockAsked, busyChanged } from '#store/events.ts';
import type { LivePage } from '../live/live-page.ts';
import { changes, judge, setAnswers, setIssues, valuesOf, type RouteForm } from './route-form.ts';
import { keepForm, refuse } from './submit-route.ts';

function boundOf({ kit, route }: RouteForm, block: string) {
  return kit.blocks(route, kit.flow()).find(({ use }) => use.id === block)?.bound;
}

async function ask(form: RouteForm, block: string, live: LivePage, submitter?: HTMLElement | null): Promise<void> {
  const { store, flow } = form.kit;
  const sent = valuesOf(form, submitter);
  const whole = keepForm(form, submitter);
  const fields = boundOf(form, block)?.fields ?? [];
  const own = whole.issues.filter(({ field }) => fields.some(({ id }) => id === field));
  if (own.length > 0) return refuse(form, whole, sent, own);
  store.dispatch(busyChanged(true));
  try {
    const before = flow();
    const checked = await applyChecks(fields, before, live.checks);
    setAnswers(form, changes(checked.answers, before.answers, fields.flatMap(factNames)));
    if (checked.issues.length > 0) return refuse(form, whole, sent, checked.issues);
    setIssues(form, [], false);
    setAnswers(form, { clear: [], set: boundOf(form, block)?.ask?.() ?? {} });
    judge(form);
    store.dispatch(blockAsked());
  } finally {
    store.dispatch(busyChanged(false));
  }
}

/**
 * Reads and checks the fields of one block, then sets what its button sets. Ignores what other blocks lack. A second
 * press while the first is being handled does nothing.
 */
export async function askBlock(form: RouteForm, block: string, submitter?: HTMLElement | null): Promise<void> {
  const { store, live } = form.kit;
  if (store.getState().ui.busy || !live || !form.element) return;
  form.asking = ask(form, block, live, submitter);
  await form.asking.finally(() => {
    form.asking = undefined;
  });
}
