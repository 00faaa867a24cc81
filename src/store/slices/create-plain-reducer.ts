import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';

/** An action creator that recognises its own actions. */
interface Recognises<Payload> {
  readonly type: string;
  readonly match: (action: UnknownAction) => action is PayloadAction<Payload>;
}

interface Cases<State> {
  readonly addCase: <Payload>(
    creator: Recognises<Payload>,
    reduce: (state: State, action: PayloadAction<Payload>) => State,
  ) => void;
}

/**
 * A reducer whose cases return the next state themselves, or the same one. The drafts of the state that Redux Toolkit's
 * own reducers work on cost a cheap phone more time than all of the cases (decision 0056).
 */
export function createPlainReducer<State>(
  initial: State,
  build: (cases: Cases<State>) => void,
): (state: State | undefined, action: UnknownAction) => State {
  const byType = new Map<string, (state: State, action: UnknownAction) => State>();
  build({
    addCase: (creator, reduce) =>
      void byType.set(creator.type, (state, action) => (creator.match(action) ? reduce(state, action) : state)),
  });
  return (state = initial, action) => byType.get(action.type)?.(state, action) ?? state;
}
