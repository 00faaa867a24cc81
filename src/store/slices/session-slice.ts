import { decisionRecorded, partRecorded, sessionBegan, trackingDecided, type Session } from '../tracking/session.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

const NOT_BEGUN: Session = { id: '', startedAt: '', parts: 0, consents: {}, recorded: [] };

/** The session of the tab; without an id until the page runs in a browser. */
export const sessionReducer = createPlainReducer<Session>(NOT_BEGUN, (builder) => {
  builder.addCase(sessionBegan, (_state, { payload }) => payload);
  builder.addCase(trackingDecided, (state, { payload }) => ({
    ...state,
    consents: { ...state.consents, [payload.consent]: payload.granted },
    recorded: state.recorded.filter((known) => known !== payload.consent),
  }));
  builder.addCase(decisionRecorded, (state, { payload }) => ({
    ...state,
    recorded: [...state.recorded.filter((known) => known !== payload), payload],
  }));
  builder.addCase(partRecorded, (state) => ({ ...state, parts: state.parts + 1 }));
});
