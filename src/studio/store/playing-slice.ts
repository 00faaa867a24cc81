import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Witness } from '#checker/prove/witness.ts';

/** A visitor who is shown in the preview, one screen after the other. */
export interface Playing {
  readonly witness: Witness;
  /** What happens to them in the end, in words. */
  readonly message: string;
  /** The place of the shown screen among those of their visit, from 0. */
  readonly at: number;
}

interface PlayingState {
  /** Undefined: the preview shows the author's own visit. */
  readonly now?: Playing | undefined;
}

const initialState: PlayingState = {};

const slice = createSlice({
  name: 'playing',
  initialState,
  reducers: {
    playBegun: (_state, { payload }: PayloadAction<Omit<Playing, 'at'>>): PlayingState => ({
      now: { ...payload, at: 0 },
    }),
    /** Another screen of their visit is shown; there is none before the first and none after the last. */
    playMoved: ({ now }, { payload: by }: PayloadAction<1 | -1>): PlayingState => ({
      now: now && { ...now, at: Math.max(0, Math.min(now.at + by, now.witness.steps.length - 1)) },
    }),
    playEnded: (): PlayingState => ({}),
  },
});

export const { playBegun, playMoved, playEnded } = slice.actions;
export const playingReducer = slice.reducer;
