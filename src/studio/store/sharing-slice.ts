import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The documents that the author has chosen to change for all campaigns that share them. */
type SharingState = readonly string[];

const initialState: SharingState = [];

const slice = createSlice({
  name: 'sharing',
  initialState,
  reducers: {
    changedForAll: (state, { payload }: PayloadAction<string>): SharingState => [...state, payload],
  },
});

export const { changedForAll } = slice.actions;
export const sharingReducer = slice.reducer;
