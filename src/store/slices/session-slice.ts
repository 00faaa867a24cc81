import { createReducer } from '@reduxjs/toolkit';
import { partRecorded, sessionBegan, trackingDecided, type Session } from '../tracking/session.ts';

const NOT_BEGUN: Session = { id: '', startedAt: '', parts: 0, consents: {} };

/** The session of the tab; without an id until the page runs in a browser. */
export const sessionReducer = createReducer<Session>(NOT_BEGUN, (builder) => {
  builder.addCase(sessionBegan, (_state, { payload }) => payload);
  builder.addCase(trackingDecided, (state, { payload }) => ({ ...state, consents: { ...state.consents, [payload.consent]: payload.granted } }));
  builder.addCase(partRecorded, (state) => ({ ...state, parts: state.parts + 1 }));
});
