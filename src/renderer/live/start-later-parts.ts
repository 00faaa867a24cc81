import { LANGUAGE_CONTROL_ID, REMOVED_ID } from '#api/page-controls.ts';
import type { PageKit } from '../page-kit.ts';
import { emptyLeftForm } from './empty-left-form.ts';
import { followFlowLinks } from './follow-flow-links.ts';
import { loadInIdleTime } from './load-in-idle-time.ts';

/** Removes the fragment that moved the focus when the page was opened: it has served its purpose. */
function removeFragment(): void {
  const { hash, pathname, search } = window.location;
  if (hash === `#${LANGUAGE_CONTROL_ID}` || hash === `#${REMOVED_ID}`)
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** The sentence about removed answers belongs to the first step after the removal. */
function removeSentence({ store, subscribe }: PageKit): void {
  const { route } = store.getState().path;
  subscribe(() => {
    if (store.getState().path.route !== route) document.getElementById(REMOVED_ID)?.remove();
  });
}

/** Starts what a page needs only once the visitor has seen it, so that its code is no part of the first load. */
export async function startLaterParts(kit: PageKit): Promise<void> {
  emptyLeftForm(kit);
  removeFragment();
  removeSentence(kit);
  if (kit.live) followFlowLinks(kit, kit.live.syncDraft);
  await loadInIdleTime(kit);
}
