import type { ApiClient } from '#api/client.ts';
import type { SchedulingActions } from '#registry/block-runtime.ts';
import { partChanged } from '#store/events.ts';
import { loadPart } from '#ui/load-part.ts';
import type { PageKit } from '../../page-kit.ts';

/**
 * Few visitors book a time: the code that holds and books times is loaded when needed. If it cannot be loaded, the page
 * says so; without a network, the picker does.
 */
export function laterScheduling(kit: PageKit, client: ApiClient, syncDraft: () => Promise<void>): SchedulingActions {
  let loaded: Promise<SchedulingActions> | undefined;
  const load = async () => {
    const { createSchedulingActions } = await loadPart('scheduling', () => import('./scheduling-actions.ts'));
    return createSchedulingActions(kit, client, syncDraft);
  };
  const here = async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch {
      loaded = undefined;
      if (kit.store.getState().ui.device.online) kit.store.dispatch(partChanged('missing'));
      return undefined;
    }
  };
  return {
    hold: async (service, slot) => (await here())?.hold(service, slot) ?? 'failed',
    release: async () => (await here())?.release(),
    book: async (service, slot) => (await here())?.book(service, slot) ?? 'failed',
  };
}
