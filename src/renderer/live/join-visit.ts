import { resumed } from '#store/events.ts';
import { joinAnswers } from '#store/selectors.ts';
import type { StoredVisit, VisitStorage } from '#store/persistence/visit-storage.ts';
import type { PageKit } from '../page-kit.ts';
import { keepingFocus } from './begin-visit.ts';

/** Tabs that begin further apart than this read each other's data before they begin. Milliseconds. */
const INSTANT = 10_000;

/** Takes over the visit of the other tab, with the answers that it has stored, as a tab that opens later does. */
function takeUp(
  { store }: Pick<PageKit, 'store'>,
  { draftId, answers, readIn, ...other }: StoredVisit,
  hasMore: boolean,
): void {
  const state = store.getState();
  const secret = other.secret ?? state.path.secret;
  const { revision, entry, trail, subjectSaved, successSaved, today, device } = state.path;
  keepingFocus(() => {
    store.dispatch(
      resumed({
        answers: { ...joinAnswers(state), ...answers },
        draftId,
        secret,
        revision,
        entry,
        trail,
        readIn,
        subjectSaved,
        successSaved,
        today,
        width: device.width ?? window.innerWidth,
        restored: hasMore,
        typed: {},
      }),
    );
  });
}

/**
 * Two tabs that begin a visit in the same instant, for example when a link is pressed in both, do not know of each
 * other when each creates the id of its draft. Each is notified when the other stores its own. They are one visit, as
 * if the second had begun slightly later (K5, K8): a tab in which nothing was entered joins the one where something
 * was; of two such tabs, the one with the greater id joins.
 */
export function joinVisit({ store, page }: Pick<PageKit, 'store' | 'page'>, storage: VisitStorage): void {
  const begun = store.getState();
  if (page.draft !== undefined || begun.path.revision > 0) return;
  const until = performance.now() + INSTANT;
  const answers = JSON.stringify(joinAnswers(begun));
  const onStorage = () => {
    const state = store.getState();
    if (performance.now() > until || state.path.revision > 0 || JSON.stringify(joinAnswers(state)) !== answers) {
      window.removeEventListener('storage', onStorage);
      return;
    }
    const other = storage.read(page.state.campaign.id);
    if (other === undefined || other.revision > 0) return;
    const own: Readonly<Record<string, unknown>> = joinAnswers(state);
    const hasMore = Object.entries(other.answers).some(
      ([fact, value]) => JSON.stringify(own[fact]) !== JSON.stringify(value),
    );
    if (hasMore || other.draftId < state.path.draftId) takeUp({ store }, other, hasMore);
    // The other tab is notified, and joins.
    else if (other.draftId !== state.path.draftId) storage.write(state);
  };
  window.addEventListener('storage', onStorage);
}
