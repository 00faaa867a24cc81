import { createAction } from '@reduxjs/toolkit';
import type { TrackingConsent } from '#schemas/tracking/tracking-consents.ts';

/** One sitting in one tab, as reports count it. A random id; it says nothing of who sits there. */
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

/** Does the server know of a yes? Nothing starts before: its word stands. */
export function isAllowed({ consents, recorded }: Session, consent: TrackingConsent): boolean {
  return consents[consent] === true && recorded.includes(consent);
}

/** The browser began a session, or took one up after a reload. */
export const sessionBegan = createAction<Session>('session/began');
/** The visitor answered one of the questions about tracking. */
export const trackingDecided = createAction<{ readonly consent: TrackingConsent; readonly granted: boolean }>(
  'session/decided',
);
/** The server has the decision. */
export const decisionRecorded = createAction<TrackingConsent>('session/recorded');
/** Another part of the recording was made. */
export const partRecorded = createAction('session/part-recorded');
