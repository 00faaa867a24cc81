import type { FormValues } from '#engine/block-rules.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import {
  busyChanged,
  completenessChanged,
  type Completeness,
  controlsChanged,
  deviceChanged,
  entered,
  issuesFound,
  partChanged,
  resumed,
  saveQueued,
  saveStatusChanged,
  type Device,
  type KeptControls,
  type PartStatus,
  type Refusal,
  type SaveStatus,
} from '../events.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

/** What the page shows that is not part of the visit. */
export interface UiState {
  /** The page runs in a browser; until then it looks as the server rendered it. */
  readonly live: boolean;
  /** Counts how often the controls were recreated from the answers. */
  readonly generation: number;
  /** The route that `entered` and `issues` are about. */
  readonly route: string;
  readonly entered: FormValues;
  /** What to put into the controls of another route when the visitor returns there. */
  readonly kept?: KeptControls;
  readonly issues: readonly FieldIssue[];
  /** The issues result from pressing Next: the summary shows them all. */
  readonly summary: boolean;
  /** Counts the refused presses, so that each moves the focus. */
  readonly refusals: number;
  readonly completeness: Completeness;
  readonly busy: boolean;
  readonly save: SaveStatus;
  readonly device: Device;
  readonly refusal?: Refusal;
  /** Absent: everything is there. */
  readonly part?: PartStatus;
}

/** Another route is shown. Its controls are recreated with what was kept for it. */
function arrived({ kept, ...state }: UiState, route: string): UiState {
  const back = kept?.route === route ? kept.entered : undefined;
  return {
    ...state,
    route,
    generation: back ? state.generation + 1 : state.generation,
    entered: back ?? {},
    issues: [],
    summary: false,
    busy: false,
  };
}

/** The reducer of the page. */
export function uiReducer(initial: UiState) {
  return createPlainReducer<UiState>(initial, (builder) => {
    builder.addCase(resumed, (state, { payload }) => ({
      ...state,
      live: true,
      refusals: state.issues.length > 0 ? 1 : 0,
      generation: payload.restored ? state.generation + 1 : state.generation,
      entered: {
        ...state.entered,
        ...(payload.kept?.route === state.route ? payload.kept.entered : {}),
        ...payload.typed,
      },
      ...(payload.kept === undefined || payload.kept.route === state.route ? {} : { kept: payload.kept }),
    }));
    builder.addCase(entered, (state, { payload }) =>
      payload.route === state.route ? state : arrived(state, payload.route),
    );
    builder.addCase(controlsChanged, (state, { payload }) => ({
      ...state,
      route: payload.route,
      entered: payload.entered,
    }));
    builder.addCase(issuesFound, (state, { payload }) => ({
      ...state,
      route: payload.route,
      issues: payload.issues,
      summary: payload.issues.length > 0 && (payload.submitted || state.summary),
      refusals: payload.submitted && payload.issues.length > 0 ? state.refusals + 1 : state.refusals,
    }));
    builder.addCase(completenessChanged, (state, { payload }) => ({ ...state, completeness: payload }));
    builder.addCase(busyChanged, (state, { payload }) => ({ ...state, busy: payload }));
    builder.addCase(partChanged, (state, { payload }) =>
      (state.part ?? 'here') === payload ? state : { ...state, part: payload },
    );
    builder.addCase(deviceChanged, (state, { payload }) => ({ ...state, device: payload }));
    // Set at once, because the outbox may take some time to store the save.
    builder.addCase(saveQueued, ({ refusal: _previous, ...state }) => ({ ...state, save: 'saving' }));
    builder.addCase(saveStatusChanged, ({ refusal: _previous, ...state }, { payload }) => ({
      ...state,
      save: payload.status,
      ...(payload.refusal === undefined ? {} : { refusal: payload.refusal }),
    }));
  });
}
