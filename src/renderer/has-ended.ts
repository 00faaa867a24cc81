import { endOf } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import type { RootState } from '#store/create-visit-store.ts';
import type { PageKit } from './page-kit.ts';

/** Has a block of the shown page ended the visit? */
export function hasEnded(kit: Pick<PageKit, 'blocks' | 'flow'>, state: RootState): boolean {
  const route = findRoute(state.path.campaign, state.path.route);
  return route !== undefined && endOf(kit.blocks(route, kit.flow(state))) !== undefined;
}
