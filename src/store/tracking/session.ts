import { createAction } from '@reduxjs/toolkit';
import type { TrackingConsent } from '#schemas/tracking/tracking-consents.ts';
import { createPlainReducer } from '../slices/create-plain-reducer.ts';

/** One sitting in one tab, as reports count it. A random id that does not identify the person. */
export interface Session {
  readonly id: string;
  /** UTC. */
  readonly startedAt: string;
  /** How many parts of its recording were made (L7). */
  readonly parts: number;
  /** What the visitor was asked and answered (L3, L4, L6). Absent: not answered. */
  readonly consents: Readonly<Partial<Record<TrackingConsent, boolean>>>;
  /** The decisions that the server keeps as evidence. */
  readonly recorded: readonly TrackingConsent[];
}

/** Does the server know of a yes? Nothing starts before that, because the server decides. */
export function isAllowed({ consents, recorded }: Session, consent: TrackingConsent): boolean {
  return consents[consent] === true && recorded.includes(consent);
}

/** The browser began a session, or resumed one after a reload. */
export const sessionBegan = createAction<Session>('session/began');
/** The visitor answered one of the questions about tracking. */
export const trackingDecided = createAction<{ readonly consent: TrackingConsent; readonly granted: boolean }>(
  'session/decided',
);
/** The server has the decision. */
export const decisionRecorded = createAction<TrackingConsent>('session/recorded');
/** Another part of the recording was made. */
export const partRecorded = createAction('session/part-recorded');

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
