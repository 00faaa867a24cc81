import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { showPresence } from '#api/content/presence-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';

type Shown = ReplyOf<typeof showPresence>;

/** Somebody else who has the campaign open, and what they have selected. */
export type OtherTab = Shown['others'][number];

interface PresenceState {
  readonly others: readonly OtherTab[];
  /** Changes whenever a comment does. */
  readonly comments: number;
}

const initialState: PresenceState = { others: [], comments: 0 };

const slice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    /** What the server knows now; what is as it was stays the same object. */
    othersSeen: (state, { payload }: PayloadAction<PresenceState>): PresenceState => {
      const isSame = JSON.stringify(payload.others) === JSON.stringify(state.others);
      return isSame && payload.comments === state.comments
        ? state
        : { others: isSame ? state.others : payload.others, comments: payload.comments };
    },
  },
});

export const { othersSeen } = slice.actions;
export const presenceReducer = slice.reducer;
