import { configureStore, createSlice, type Middleware } from '@reduxjs/toolkit';
import { changed, editingReducer, type EditingState } from './editing-slice.ts';
import { mediaReducer } from './media-slice.ts';
import { playingReducer } from './playing-slice.ts';
import { presenceReducer } from './presence-slice.ts';
import { proofReducer } from './proof-slice.ts';
import { selectionReducer } from './selection-slice.ts';
import { sharingReducer } from './sharing-slice.ts';
import { typingReducer } from './typing-slice.ts';

/** Was the last change one that the author's role does not allow? It was not made. */
interface BarredState {
  readonly isBarred: boolean;
}

const NOT_BARRED: BarredState = { isBarred: false };

const barredSlice = createSlice({
  name: 'barred',
  initialState: NOT_BARRED,
  reducers: { barred: (): BarredState => ({ isBarred: true }) },
  extraReducers: (builder) => {
    builder.addCase(changed, (): BarredState => NOT_BARRED);
  },
});

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
    return before === text || mayChange(document, before, text)
      ? next(action)
      : store.dispatch(barredSlice.actions.barred());
  };

/** The store of one open campaign; another campaign is opened in a store of its own. */
export function createStudioStore(mayChange: MayChange = () => true) {
  return configureStore({
    reducer: {
      editing: editingReducer,
      selection: selectionReducer,
      proof: proofReducer,
      presence: presenceReducer,
      media: mediaReducer,
      playing: playingReducer,
      typing: typingReducer,
      sharing: sharingReducer,
      barred: barredSlice.reducer,
    },
    // Documents and proofs are large: to look through all of them after each letter takes longer than the letter.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(guardOf(mayChange)),
    devTools: false,
  });
}

export type StudioStore = ReturnType<typeof createStudioStore>;
export type StudioState = ReturnType<StudioStore['getState']>;
