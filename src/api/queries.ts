import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { ApiClient } from './client.ts';
import type { Visit } from './contract/visit-calls.ts';
import type { RemoteAnswer, RemoteCalls } from './remote-calls.ts';

/** Outcomes of calls by name and inputs. */
export interface RemoteQueries {
  /** Loads the code that makes the calls. Rejects where it does not come: nothing is known of the calls then. */
  readonly ready: () => Promise<void>;
  /** As `RemoteCalls.fetch`. Rejects as `ready` does. */
  fetch<Name extends RemoteName>(name: Name, state: FlowState): Promise<RemoteAnswer<Name> | undefined>;
}

/** Loads what makes the calls, with TanStack Query. */
export type LoadRemoteCalls = (client: ApiClient, visit: () => Visit) => Promise<RemoteCalls>;

/**
 * Builds the queries. Their code comes with the first call, not with the first screen; what did not come is asked for
 * anew.
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
