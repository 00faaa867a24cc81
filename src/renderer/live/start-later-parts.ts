import { LANGUAGE_CONTROL_ID } from '#api/page-controls.ts';
import type { PageKit } from '../page-kit.ts';
import { followFlowLinks } from './follow-flow-links.ts';
import { loadInIdleTime } from './load-in-idle-time.ts';

/** Removes the fragment that kept the focus where the language was changed: it has served its purpose. */
function removeLanguageFragment(): void {
  const { hash, pathname, search } = window.location;
  if (hash === `#${LANGUAGE_CONTROL_ID}`) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** Starts what a page needs only once the visitor has seen it, so that its code is no part of the first load. */
export async function startLaterParts(kit: PageKit): Promise<void> {
  removeLanguageFragment();
  if (kit.live) followFlowLinks(kit, kit.live.syncDraft);
  await loadInIdleTime(kit);
}
