import type { TypedStartListening } from '@reduxjs/toolkit';
import type { RootState, VisitStore } from '../create-visit-store.ts';

export type Listen = TypedStartListening<RootState, VisitStore['dispatch']>;

/** The address can opt out of tracking (A19, `nt`). */
export function mayTrack({ path }: Pick<RootState, 'path'>): boolean {
  return path.query['nt'] === undefined;
}
