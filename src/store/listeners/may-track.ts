import type { RootState } from '../create-visit-store.ts';

/** The address can ask not to be tracked (A19, `nt`). */
export function mayTrack({ path }: Pick<RootState, 'path'>): boolean {
  return path.query['nt'] === undefined;
}
