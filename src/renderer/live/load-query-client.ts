import type { LoadQueryClient } from '#api/queries.ts';
import { loadPart } from '#ui/load-part.ts';

/** TanStack Query, when the first call is made. */
export const loadQueryClient: LoadQueryClient = async () => {
  const { QueryClient } = await loadPart('queries', () => import('@tanstack/react-query'));
  return new QueryClient();
};
