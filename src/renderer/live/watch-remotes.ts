import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { currentRemote, remoteKey } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import type { RemoteQueries } from '#api/queries.ts';
import { partChanged, remoteAnswered, remoteAsked } from '#store/events.ts';
import { ChunkLoadError } from '#ui/load-part.ts';
import type { PageKit } from '../page-kit.ts';
import { wantedRemotes } from '../wanted-remotes.ts';

export interface RemoteWatch {
  /**
   * Waits until these calls have answered or failed for the current inputs, at most `limit` milliseconds once the code
   * that makes them is loaded. False if it did not load; while it is late, the page says so.
   */
  readonly ensure: (names: readonly RemoteName[], limit: number) => Promise<boolean>;
  readonly retry: (name: RemoteName) => void;
  /** Retries the failed calls: the network is back. */
  readonly retryFailed: () => void;
}

/** Starts a call for the current inputs, unless it is running or has answered already. `done` waits for it. */
interface Caller {
  readonly start: (name: RemoteName, again?: boolean) => void;
  readonly done: (name: RemoteName) => Promise<void>;
}

function createCaller(kit: PageKit, queries: RemoteQueries): Caller {
  const { store } = kit;
  const running = new Map<RemoteName, { readonly key: string; readonly done: Promise<void> }>();
  // A call whose code did not load has no outcome, not even a failed one: what depends on it is unknown.
  const fetchOrSay = async (name: RemoteName, flow: FlowState) => {
    try {
      return await queries.fetch(name, flow);
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      store.dispatch(partChanged('missing'));
      return undefined;
    }
  };
  const ask = async (name: RemoteName, key: string, flow: FlowState) => {
    const answer = await fetchOrSay(name, flow);
    // The inputs have changed meanwhile: a later call has the answer.
    if (running.get(name)?.key !== key) return;
    running.delete(name);
    store.dispatch(remoteAnswered({ name, outcome: answer?.outcome }));
  };
  return {
    start: (name, again = false) => {
      const flow = kit.flow();
      const key = remoteKey(name, flow);
      if (key === undefined || running.get(name)?.key === key || (!again && currentRemote(name, flow))) return;
      running.set(name, { key, done: ask(name, key, flow) });
      store.dispatch(remoteAsked(name));
    },
    done: async (name) => running.get(name)?.done,
  };
}

/** Waits for the code that makes the calls. The page says when it is late, and when it did not load. */
async function isHere({ store }: PageKit, queries: RemoteQueries, patience: number): Promise<boolean> {
  const late = setTimeout(() => store.dispatch(partChanged('late')), patience);
  try {
    await queries.ready();
    store.dispatch(partChanged('here'));
    return true;
  } catch {
    store.dispatch(partChanged('missing'));
    return false;
  } finally {
    clearTimeout(late);
  }
}

function hasFailed(name: RemoteName, flow: FlowState): boolean {
  return currentRemote(name, flow)?.status === 'failed';
}

/** Makes the calls whose outcomes the page wants, as soon as their inputs are known and whenever they change. */
export function watchRemotes(kit: PageKit, queries: RemoteQueries): RemoteWatch {
  const { start, done } = createCaller(kit, queries);
  const wantedHere = (flow: FlowState) => {
    const shown = findRoute(flow.campaign, kit.store.getState().path.route);
    return shown ? wantedRemotes(kit, shown, flow) : [];
  };
  let seen: FlowState | undefined;
  let route = '';
  kit.subscribe(() => {
    const state = kit.store.getState();
    const flow = kit.flow(state);
    // Code that does not load is requested again on demand, not with every change.
    if (state.ui.part === 'missing') {
      seen = undefined;
      return;
    }
    if (!state.ui.live || (flow === seen && state.path.route === route)) return;
    seen = flow;
    route = state.path.route;
    for (const name of wantedHere(flow)) start(name);
  });
  // One after another: the scheduling status needs the sites. An earlier failure affects nobody's route until the call
  // was retried.
  const answered = async (names: readonly RemoteName[]) => {
    for (const name of names) {
      start(name, hasFailed(name, kit.flow()));
      await done(name);
    }
  };
  return {
    ensure: async (names, limit) => {
      if (!(await isHere(kit, queries, limit))) return false;
      await Promise.race([answered(names), new Promise((resolve) => setTimeout(resolve, limit))]);
      return true;
    },
    retry: (name) => start(name, true),
    retryFailed: () => {
      // Calls that were never made are then made, as on a page that has just been opened.
      kit.store.dispatch(partChanged('here'));
      const flow = kit.flow();
      for (const name of wantedHere(flow)) if (hasFailed(name, flow)) start(name, true);
    },
  };
}
