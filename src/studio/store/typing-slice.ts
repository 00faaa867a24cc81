import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TypedText } from './journal.ts';

/** What stands in fields and in no document yet, by field. */
export interface TypingState {
  readonly texts: Readonly<Record<string, TypedText>>;
}

const initialState: TypingState = { texts: {} };

const slice = createSlice({
  name: 'typing',
  initialState,
  reducers: {
    typed: ({ texts }, { payload }: PayloadAction<TypedText>): TypingState => ({
      texts: { ...texts, [payload.field]: payload },
    }),
    /** What was typed is in a document now, or nobody wants it any more. */
    completed: (state, { payload: field }: PayloadAction<string>): TypingState => {
      if (state.texts[field] === undefined) return state;
      const { [field]: _gone, ...texts } = state.texts;
      return { texts };
    },
  },
});

export const { typed, completed } = slice.actions;
export const typingReducer = slice.reducer;
