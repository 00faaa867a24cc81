import { createReducer } from '@reduxjs/toolkit';
import type { FormValues } from '#engine/block-rules.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { busyChanged, completenessChanged, controlsChanged, entered, issuesFound, resumed, saveStatusChanged, type Refusal, type SaveStatus } from '../events.ts';

/** What the page shows that is not part of the visit. */
export interface UiState {
  /** The page runs in a browser; until then it looks as the server made it. */
  readonly live: boolean;
  /** Counts how often the controls were made anew from the answers. */
  readonly generation: number;
  /** The route that `entered` and `issues` are about. */
  readonly route: string;
  readonly entered: FormValues;
  readonly issues: readonly FieldIssue[];
  /** The issues are the answer to pressing Next: the summary shows them all. */
  readonly summary: boolean;
  /** Counts the refused presses, so that each moves the focus. */
  readonly refusals: number;
  readonly complete: boolean;
  readonly busy: boolean;
  readonly save: SaveStatus;
  readonly refusal?: Refusal;
}

/** The reducer of the page. */
export function uiReducer(initial: UiState) {
  return createReducer<UiState>(initial, (builder) => {
    builder.addCase(resumed, (state, { payload }) => ({
      ...state,
      live: true,
      refusals: state.issues.length > 0 ? 1 : 0,
      generation: payload.restored ? state.generation + 1 : state.generation,
      entered: { ...state.entered, ...payload.typed },
    }));
    builder.addCase(entered, (state, { payload }) => (payload.route === state.route ? state : { ...state, route: payload.route, entered: {}, issues: [], summary: false, busy: false }));
    builder.addCase(controlsChanged, (state, { payload }) => ({ ...state, route: payload.route, entered: payload.entered }));
    builder.addCase(issuesFound, (state, { payload }) => ({
      ...state,
      route: payload.route,
      issues: payload.issues,
      summary: payload.issues.length > 0 && (payload.submitted || state.summary),
      refusals: payload.submitted && payload.issues.length > 0 ? state.refusals + 1 : state.refusals,
    }));
    builder.addCase(completenessChanged, (state, { payload }) => (state.complete === payload ? state : { ...state, complete: payload }));
    builder.addCase(busyChanged, (state, { payload }) => ({ ...state, busy: payload }));
    builder.addCase(saveStatusChanged, ({ refusal: _previous, ...state }, { payload }) => ({ ...state, save: payload.status, ...(payload.refusal === undefined ? {} : { refusal: payload.refusal }) }));
  });
}
