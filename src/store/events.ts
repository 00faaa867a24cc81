import { createAction } from '@reduxjs/toolkit';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState, Remote, RemoteName } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { PageEvent } from '#schemas/tracking/events.ts';

/**
 * Facts were answered. The facts that a field set before are cleared first; each slice takes the facts with its own
 * prefix.
 */
export const answered = createAction<{ readonly clear: readonly string[]; readonly set: Answers }>('visit/answered');

/** The contents of a route's controls, where they differ from the answers. */
export interface KeptControls {
  readonly route: string;
  readonly entered: FormValues;
}

/** The page runs in a browser: what the browser remembers of the visit, and what only it can know. */
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
  /** The query of the visitor's own address, if the page was made for less of it. */
  readonly query?: FlowState['query'];
  readonly width: number;
  /** The answers differ from those that the page was rendered from, so its controls must be recreated. */
  readonly restored: boolean;
  /** What the visitor typed before the script ran. */
  readonly typed: FormValues;
  /** The last contents of a route's controls in this browser, whether or not they are answers yet. */
  readonly kept?: KeptControls;
  /** The time of the page where the visit began, when this is a later one. */
  readonly pageTime?: string;
}>('visit/resumed');

/**
 * A route is shown. `passed`: the browser's own Forward led here from the previous route, which was left forward (A10).
 */
export const entered = createAction<{
  readonly route: string;
  readonly path: string;
  readonly passed: boolean;
  /** The visit begins anew here: no visit may begin on the route where it had begun (A16). */
  readonly begins?: boolean;
}>('visit/entered');

/**
 * Decisions that a call of their own records when the visitor leaves their page (G5), and the page's address without
 * its query.
 */
export interface ConsentsOfPage {
  readonly page: string;
  readonly decisions: readonly ConsentDecision[];
}

/** The visitor leaves a route forward (A10). `to` is absent where the flow ends. */
export const leftForward = createAction<{
  readonly from: string;
  /** The route where the visit now begins, if that changed. */
  readonly entry?: string;
  readonly to?: string;
  readonly actions: readonly ActionCode[];
  readonly save: boolean;
  readonly navigate: boolean;
  readonly replace?: boolean;
  readonly consents?: ConsentsOfPage;
}>('visit/left-forward');

/** The visitor is sent to a route without leaving one forward: by Back, or because a step lacks what it needs. */
export const sent = createAction<{ readonly to: string; readonly replace: boolean }>('visit/sent');

/** The visitor pressed a block's own button, such as Search, and what it asks is now an answer; the page stays. */
export const blockAsked = createAction('visit/block-asked');
/** The code that a page loads after its first screen: present as far as anyone knows, late, or given up (A15). */
export type PartStatus = 'here' | 'late' | 'missing';
export const partChanged = createAction<PartStatus>('page/part-changed');
export const remoteAsked = createAction<RemoteName>('visit/remote-asked');
export const remoteAnswered = createAction<{
  readonly name: RemoteName;
  readonly outcome: Remote<unknown> | undefined;
}>('visit/remote-answered');

/** The server has accepted a save. */
export interface ConfirmedSave {
  readonly draftId: string;
  readonly revision: number;
  readonly verdicts: Verdicts | null;
}

/** Something is saved under the next revision. */
export const saveQueued = createAction<{ readonly revision: number }>('visit/save-queued');
/** The server has a revision. Its verdicts are authoritative. */
export const saveConfirmed = createAction<ConfirmedSave>('visit/save-confirmed');

/**
 * `owed` and `owedRefused`: what the server says about a save that it owes a visitor without script. `owedConsent`:
 * nothing is saved until the visitor gives the consent of the page.
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

/** Why the server will never accept a save. `route`: the step that was left when the save was made. */
export interface Refusal {
  readonly code: string;
  readonly route: string;
  readonly issues: readonly { readonly field: string; readonly code: string }[];
}
export const saveStatusChanged = createAction<{ readonly status: SaveStatus; readonly refusal?: Refusal }>(
  'visit/save-status',
);

/** What the visitor's device can do now. `keeps`: a page can store something on it, so that answers outlive the tab. */
export interface Device {
  readonly online: boolean;
  readonly keeps: boolean;
}
export const deviceChanged = createAction<Device>('page/device');

/** The contents of the shown page's controls, where they differ from the answers. */
export const controlsChanged = createAction<KeptControls>('page/controls');
/** The control that people never see contains something. */
export const remarked = createAction<string>('page/remarked');
export const issuesFound = createAction<{
  readonly route: string;
  readonly issues: readonly FieldIssue[];
  readonly submitted: boolean;
}>('page/issues');
/** How much of a page is answered. */
export interface Completeness {
  readonly complete: boolean;
  /** The questions that need an answer, and those of them that have one. */
  readonly required: number;
  readonly answered: number;
}
export const completenessChanged = createAction<Completeness>('page/complete');
export const busyChanged = createAction<boolean>('page/busy');

/** Something happened on the page that reports count (L2). */
export const happened = createAction<PageEvent>('page/happened');
