import { createSlice } from '@reduxjs/toolkit';
import { changed } from './editing-slice.ts';

/** Was the last change one that the author's role does not allow? It was not made. */
interface BarredState {
  readonly isBarred: boolean;
}

const initialState: BarredState = { isBarred: false };

const slice = createSlice({
  name: 'barred',
  initialState,
  reducers: { barred: (): BarredState => ({ isBarred: true }) },
  extraReducers: (builder) => {
    builder.addCase(changed, (): BarredState => initialState);
  },
});

export const { barred } = slice.actions;
export const barredReducer = slice.reducer;
