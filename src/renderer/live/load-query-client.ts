import type { LoadQueryClient } from '#api/queries.ts';
import { loadPart } from '#ui/load-part.ts';

/** TanStack Query, when the first call is made. */
export const loadQueryClient: LoadQueryClient = async () => {
  const { createQueryClient } = await loadPart('queries', () => import('./query-client.ts'));
  return createQueryClient();
};
