import type { PageKit } from '../page-kit.ts';
import { followFlowLinks } from './follow-flow-links.ts';
import { loadInIdleTime } from './load-in-idle-time.ts';

/** Starts what a page needs only once the visitor has seen it, so that its code is no part of the first load. */
export async function startLaterParts(kit: PageKit): Promise<void> {
  if (kit.live) followFlowLinks(kit, kit.live.syncDraft, kit.live.leave);
  await loadInIdleTime(kit);
}
