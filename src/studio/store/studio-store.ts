import { configureStore } from '@reduxjs/toolkit';
import { editingReducer } from './editing-slice.ts';
import { playingReducer } from './playing-slice.ts';
import { presenceReducer } from './presence-slice.ts';
import { proofReducer } from './proof-slice.ts';
import { selectionReducer } from './selection-slice.ts';
import { typingReducer } from './typing-slice.ts';

/** The store of one open campaign; another campaign is opened in a store of its own. */
export function createStudioStore() {
  return configureStore({
    reducer: {
      editing: editingReducer,
      selection: selectionReducer,
      proof: proofReducer,
      presence: presenceReducer,
      playing: playingReducer,
      typing: typingReducer,
    },
    // Documents and proofs are large: to look through all of them after each letter takes longer than the letter.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
}

export type StudioStore = ReturnType<typeof createStudioStore>;
export type StudioState = ReturnType<StudioStore['getState']>;
