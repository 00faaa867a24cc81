import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the author works on: the whole campaign, one of its screens, or a block of a screen. */
export type Selection =
  | { readonly kind: 'campaign' }
  | { readonly kind: 'route'; readonly route: string }
  | {
      readonly kind: 'block';
      readonly route: string;
      readonly at: number;
      /** Which block of the shared part that stands there, from 0; undefined: the entry itself. */
      readonly within?: number;
    };

interface SelectionState {
  readonly now: Selection;
}

const initialState: SelectionState = { now: { kind: 'campaign' } };

const slice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    selected: (_state, { payload }: PayloadAction<Selection>): SelectionState => ({ now: payload }),
  },
});

export const { selected } = slice.actions;
export const selectionReducer = slice.reducer;
