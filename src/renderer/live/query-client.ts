import { QueryClient } from '@tanstack/react-query';

/** A module of its own, so that the part which is loaded for it holds no more of the library than this. */
export function createQueryClient(): QueryClient {
  return new QueryClient();
}
