import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { currentRemote, remoteKey } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import type { RemoteQueries } from '#api/queries.ts';
import { remoteAnswered, remoteAsked } from '#store/events.ts';
import type { PageKit } from '../page-kit.ts';

export interface RemoteWatch {
  /** Waits until these calls have answered or failed for the inputs as they are now, at most `limit` milliseconds. */
  ensure(names: readonly RemoteName[], limit: number): Promise<void>;
  retry(name: RemoteName): void;
  /** Asks the failed ones again: the network is back. */
  retryFailed(): void;
}

/** What the page shown wants to know: its blocks' needs, what its meta asks, and the sites wherever study and postal code are known (F3). */
function wanted(kit: PageKit, flow: FlowState): readonly RemoteName[] {
  const route = findRoute(flow.campaign, kit.store.getState().path.route);
  if (!route) return [];
  return [
    ...(flow.payload.study === undefined ? [] : ['sites' as const]),
    ...(route.meta.checkIfPhoneAlreadyMatchedToStudy === true ? ['matchedToStudy' as const] : []),
    ...(route.meta.shouldFetchSiteScheduling === true ? ['siteScheduling' as const] : []),
    ...kit.blocks(route, flow).flatMap(({ bound }) => bound.needs),
  ];
}

/** Makes the calls whose outcomes the page wants, as soon as their inputs are known and whenever they change. */
export function watchRemotes(kit: PageKit, queries: RemoteQueries): RemoteWatch {
  const { store } = kit;
  const running = new Map<RemoteName, { readonly key: string; readonly done: Promise<void> }>();

  async function ask(name: RemoteName, key: string, flow: FlowState): Promise<void> {
    const answer = await queries.fetch(name, flow);
    if (running.get(name)?.key !== key) return;
    running.delete(name);
    store.dispatch(remoteAnswered({ name, outcome: answer?.outcome }));
  }

  function start(name: RemoteName, again = false): void {
    const flow = kit.flow();
    const key = remoteKey(name, flow);
    if (key === undefined || running.get(name)?.key === key || (!again && currentRemote(name, flow))) return;
    const done = ask(name, key, flow);
    running.set(name, { key, done });
    store.dispatch(remoteAsked(name));
  }

  let seen: FlowState | undefined;
  let route = '';
  function look(): void {
    const state = store.getState();
    const flow = kit.flow(state);
    if (!state.ui.live || (flow === seen && state.path.route === route)) return;
    seen = flow;
    route = state.path.route;
    for (const name of wanted(kit, flow)) start(name);
  }
  store.subscribe(look);

  return {
    ensure: async (names, limit) => {
      const answered = async () => {
        // One after another: the scheduling status needs the sites.
        for (const name of names) {
          start(name);
          await running.get(name)?.done;
        }
      };
      await Promise.race([answered(), new Promise<void>((resolve) => setTimeout(resolve, limit))]);
    },
    retry: (name) => start(name, true),
    retryFailed: () => {
      const flow = kit.flow();
      for (const name of wanted(kit, flow)) if (currentRemote(name, flow)?.status === 'failed') start(name, true);
    },
  };
}
