import { draftJoined } from '#store/events.ts';
import { joinAnswers } from '#store/selectors.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import type { PageKit } from '../page-kit.ts';

/** Tabs that begin further apart read of one another before they begin. Milliseconds. */
const INSTANT = 10_000;

/**
 * Two tabs that begin a visit in the same instant, as where a link is pressed in both, do not know of one another when each
 * makes up the id of its draft. Each hears of the other when that one keeps it. They are one visit, as if the second had begun a
 * little later (K5, K8): a tab in which nothing was entered joins the one where something was; of two such tabs, the one with
 * the greater id joins.
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
    if (other === undefined || other.draftId === state.path.draftId || other.revision > 0) return;
    const own: Readonly<Record<string, unknown>> = joinAnswers(state);
    const hasMore = Object.entries(other.answers).some(([fact, value]) => JSON.stringify(own[fact]) !== JSON.stringify(value));
    if (hasMore || other.draftId < state.path.draftId) store.dispatch(draftJoined(other.draftId));
    // The other one hears of it, and joins.
    else storage.write(state);
  };
  window.addEventListener('storage', onStorage);
}
