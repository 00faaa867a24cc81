import { draftJoined } from '#store/events.ts';
import { joinAnswers } from '#store/selectors.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import type { PageKit } from '../page-kit.ts';

/**
 * Two tabs that begin a visit in the same instant, as where a link is pressed in both, do not know of one another when each
 * makes up the id of its draft. Each hears of the other when that one keeps it: while nothing tells the two visits apart, they
 * are one, under the lesser id (K5, K8).
 */
export function joinVisit({ store, page }: Pick<PageKit, 'store' | 'page'>, storage: VisitStorage): void {
  const begun = store.getState();
  if (page.draft !== undefined || begun.path.revision > 0) return;
  const answers = joinAnswers(begun);
  window.addEventListener('storage', () => {
    const state = store.getState();
    const other = storage.read(page.state.campaign.id);
    if (other === undefined || other.draftId === state.path.draftId || other.revision > 0 || state.path.revision > 0) return;
    const now = joinAnswers(state);
    const isUntouched = JSON.stringify(now) === JSON.stringify(answers);
    const isAlike = Object.entries(other.answers).every(([fact, value]) => JSON.stringify(now[fact]) === JSON.stringify(value));
    if (!isUntouched || !isAlike) return;
    if (other.draftId < state.path.draftId) store.dispatch(draftJoined(other.draftId));
    // The other one hears of it, and joins.
    storage.write(store.getState());
  });
}
