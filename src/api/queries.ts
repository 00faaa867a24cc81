import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { ApiClient } from './client.ts';
import type { Visit } from './contract/visit-calls.ts';
import type { RemoteAnswer, RemoteCalls } from './remote-calls.ts';

/** Outcomes of calls by name and inputs. */
export interface RemoteQueries {
  /** Loads the code that makes the calls. Rejects if it does not arrive; nothing is known about the calls then. */
  readonly ready: () => Promise<void>;
  /** As `RemoteCalls.fetch`. Rejects as `ready` does. */
  fetch<Name extends RemoteName>(name: Name, state: FlowState): Promise<RemoteAnswer<Name> | undefined>;
}

/** Loads what makes the calls, with TanStack Query. */
export type LoadRemoteCalls = (client: ApiClient, visit: () => Visit) => Promise<RemoteCalls>;

/**
 * Builds the queries. Their code is loaded with the first call, not with the first screen; if it did not arrive, it is
 * requested again.
 */
export function createRemoteQueries(client: ApiClient, visit: () => Visit, load: LoadRemoteCalls): RemoteQueries {
  let loading: Promise<RemoteCalls> | undefined;
  const calls = () => {
    loading ??= load(client, visit).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    ready: async () => void (await calls()),
    fetch: async (name, state) =>
      remoteKey(name, state) === undefined ? undefined : (await calls()).fetch(name, state),
  };
}
