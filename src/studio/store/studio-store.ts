import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { barred, barredReducer } from './barred-slice.ts';
import { changed, editingReducer, type EditingState } from './editing-slice.ts';
import { playingReducer } from './playing-slice.ts';
import { presenceReducer } from './presence-slice.ts';
import { proofReducer } from './proof-slice.ts';
import { selectionReducer } from './selection-slice.ts';
import { typingReducer } from './typing-slice.ts';

/** May the author change a document from one text to another? */
export type MayChange = (document: string, before: string, after: string) => boolean;

/** Keeps changes that the server would refuse out of the documents: what comes after them can be saved. */
const guardOf =
  (mayChange: MayChange): Middleware<object, { readonly editing: EditingState }> =>
  (store) =>
  (next) =>
  (action) => {
    if (!changed.match(action)) return next(action);
    const { document, text } = action.payload;
    const before = store.getState().editing.documents[document]?.text ?? text;
    return before === text || mayChange(document, before, text) ? next(action) : store.dispatch(barred());
  };

/** The store of one open campaign; another campaign is opened in a store of its own. */
export function createStudioStore(mayChange: MayChange = () => true) {
  return configureStore({
    reducer: {
      editing: editingReducer,
      selection: selectionReducer,
      proof: proofReducer,
      presence: presenceReducer,
      playing: playingReducer,
      typing: typingReducer,
      barred: barredReducer,
    },
    // Documents and proofs are large: to look through all of them after each letter takes longer than the letter.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(guardOf(mayChange)),
    devTools: false,
  });
}

export type StudioStore = ReturnType<typeof createStudioStore>;
export type StudioState = ReturnType<StudioStore['getState']>;
