import { createAction } from '@reduxjs/toolkit';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState, Remote, RemoteName } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { PageEvent } from '#schemas/tracking/events.ts';

/** Facts were answered. What a field set before is cleared first; every slice takes the facts of its own prefix. */
export const answered = createAction<{ readonly clear: readonly string[]; readonly set: Answers }>('visit/answered');

/** What stands in controls of a route, where it is not what the answers say. */
export interface KeptControls {
  readonly route: string;
  readonly entered: FormValues;
}

/** The page runs in a browser: what it remembers of the visit, and what only it can know. */
export const resumed = createAction<{
  readonly answers: Answers;
  readonly draftId: string;
  readonly secret: string;
  readonly revision: number;
  readonly entry: string;
  readonly trail: readonly string[];
  readonly readIn: NonNullable<FlowState['readIn']>;
  readonly subjectSaved: boolean;
  readonly successSaved: boolean;
  readonly today: string;
  readonly width: number;
  /** The answers are not those that the page was made from: its controls are to be made anew. */
  readonly restored: boolean;
  /** What was typed before the script ran. */
  readonly typed: FormValues;
  /** What stood in the controls of a route when this browser last had it, answer or not yet. */
  readonly kept?: KeptControls;
  /** The time of the page where the visit began, when this is a later one. */
  readonly pageTime?: string;
}>('visit/resumed');

/**
 * A route is shown. `passed`: the browser's own Forward led here from the route before, which was left forward (A10).
 */
export const entered = createAction<{
  readonly route: string;
  readonly path: string;
  readonly passed: boolean;
  /** The visit begins anew here: where it had begun, no visit may begin (A16). */
  readonly begins?: boolean;
}>('visit/entered');

/**
 * Decisions that are recorded by a call of their own when their page is left (G5), and the page's address without its
 * query.
 */
export interface ConsentsOfPage {
  readonly page: string;
  readonly decisions: readonly ConsentDecision[];
}

/** The visitor leaves a route forward (A10). `to` is absent where the flow ends. */
export const leftForward = createAction<{
  readonly from: string;
  /** Where the visit begins by now, if that changed. */
  readonly entry?: string;
  readonly to?: string;
  readonly actions: readonly ActionCode[];
  readonly save: boolean;
  readonly navigate: boolean;
  readonly replace?: boolean;
  readonly consents?: ConsentsOfPage;
}>('visit/left-forward');

/** The visitor is sent to a route without leaving one forward: Back, or a step that lacks what it needs. */
export const sent = createAction<{ readonly to: string; readonly replace: boolean }>('visit/sent');

/** A block's own button was pressed, and what it asks is an answer now: a search, on the same page. */
export const blockAsked = createAction('visit/block-asked');
/** The code that a page loads after its first: there as far as anybody knows, late, or given up (A15). */
export type PartStatus = 'here' | 'late' | 'missing';
export const partChanged = createAction<PartStatus>('page/part-changed');
export const remoteAsked = createAction<RemoteName>('visit/remote-asked');
export const remoteAnswered = createAction<{
  readonly name: RemoteName;
  readonly outcome: Remote<unknown> | undefined;
}>('visit/remote-answered');

/** A save that the server has taken. */
export interface ConfirmedSave {
  readonly draftId: string;
  readonly revision: number;
  readonly verdicts: Verdicts | null;
}

/** Something is saved under the next revision. */
export const saveQueued = createAction<{ readonly revision: number }>('visit/save-queued');
/** The server has a revision. Its word on the verdicts stands. */
export const saveConfirmed = createAction<ConfirmedSave>('visit/save-confirmed');

/**
 * `owed` and `owedRefused`: what the server says of a save that it owes a visitor without script. `owedConsent`:
 * nothing is saved until the consent of the page is given.
 */
export const SAVE_STATUSES = [
  'none',
  'saving',
  'offline',
  'saved',
  'sent',
  'refused',
  'owed',
  'owedRefused',
  'owedConsent',
] as const;
export type SaveStatus = (typeof SAVE_STATUSES)[number];

/** Why the server will never take a save. `route`: the step that was left when it was made. */
export interface Refusal {
  readonly code: string;
  readonly route: string;
  readonly issues: readonly { readonly field: string; readonly code: string }[];
}
export const saveStatusChanged = createAction<{ readonly status: SaveStatus; readonly refusal?: Refusal }>(
  'visit/save-status',
);

/** What the visitor's device can do now. `keeps`: a page can keep something on it, so that answers outlive the tab. */
export interface Device {
  readonly online: boolean;
  readonly keeps: boolean;
}
export const deviceChanged = createAction<Device>('page/device');

/** What stands in controls of the page shown, where it is not what the answers say. */
export const controlsChanged = createAction<KeptControls>('page/controls');
/** Something stands in the control that no person meets. */
export const remarked = createAction<string>('page/remarked');
export const issuesFound = createAction<{
  readonly route: string;
  readonly issues: readonly FieldIssue[];
  readonly submitted: boolean;
}>('page/issues');
export const completenessChanged = createAction<boolean>('page/complete');
export const busyChanged = createAction<boolean>('page/busy');

/** Something happened on the page that reports count (L2). */
export const happened = createAction<PageEvent>('page/happened');
