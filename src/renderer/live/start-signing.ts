import type { ApiClient } from '#api/client.ts';
import type { SigningStart } from '#registry/block-runtime.ts';
import type { RootState } from '#store/create-visit-store.ts';
import { visitOf } from '#store/selectors.ts';

/** Longer than the server waits for the signing service. */
const TIME_LIMIT = 15_000;

/** Asks the server where the visit, as it is now, can be signed (G4). */
export async function startSigning(client: ApiClient, state: RootState): Promise<SigningStart> {
  const reply = await client.call('postSigningSession', {
    body: { visit: visitOf(state, state.path.route) },
    timeLimit: TIME_LIMIT,
  });
  return reply.ok ? { ok: true, url: reply.value.customerURL } : { ok: false, code: reply.code };
}
