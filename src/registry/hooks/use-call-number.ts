import { countryOf } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

/**
 * The number that this visitor can call: from the call-now check, otherwise the call centre's (N8). `undefined`: none
 * is configured.
 */
export function useCallNumber(): string | undefined {
  const { operator } = useBlock();
  return useFlow((state) => {
    const callNow = currentRemote('callNow', state);
    const offered = callNow?.status === 'ready' ? callNow.value.phone : undefined;
    return offered ?? callCentreNumber(operator, countryOf(state).alpha2, state.locale);
  });
}
