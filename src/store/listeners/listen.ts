import type { TypedStartListening } from '@reduxjs/toolkit';
import type { RootState, VisitStore } from '../create-visit-store.ts';

export type Listen = TypedStartListening<RootState, VisitStore['dispatch']>;

/** The address can ask not to be tracked (A19, `nt`). */
export function mayTrack({ path }: Pick<RootState, 'path'>): boolean {
  return path.query['nt'] === undefined;
}
