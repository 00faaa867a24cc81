import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MediaEntry } from '#api/content/source-calls.ts';

/** The files that campaigns can show, as the server has them. */
interface MediaState {
  /** Somebody has asked, and nothing is known yet. */
  readonly isAsked: boolean;
  /** Undefined: not known. */
  readonly files?: readonly MediaEntry[] | undefined;
}

const initialState: MediaState = { isAsked: false };

const slice = createSlice({
  name: 'media',
  initialState,
  reducers: {
    mediaAsked: (state): MediaState => ({ ...state, isAsked: true }),
    /** What is as it was stays the same object. */
    mediaKnown: (state, { payload }: PayloadAction<readonly MediaEntry[] | undefined>): MediaState => {
      const isSame = payload === undefined || JSON.stringify(payload) === JSON.stringify(state.files);
      return { isAsked: false, files: isSame ? state.files : payload };
    },
  },
});

export const { mediaAsked, mediaKnown } = slice.actions;
export const mediaReducer = slice.reducer;
