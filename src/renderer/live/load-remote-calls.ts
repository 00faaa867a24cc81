import type { LoadRemoteCalls } from '#api/queries.ts';
import { loadPart } from '#ui/load-part.ts';

/** The calls whose outcomes pages show, and TanStack Query; loaded when the first call is made. */
export const loadRemoteCalls: LoadRemoteCalls = async (client, visit) => {
  const { createRemoteCalls } = await loadPart('queries', () => import('#api/remote-calls.ts'));
  return createRemoteCalls(client, visit);
};
