import type { FlowState, RemoteName, RemoteState } from '#engine/flow-state.ts';
import { bookingMade } from './booking-slice.ts';
import {
  entered,
  leftForward,
  remoteAnswered,
  remoteAsked,
  resumed,
  saveConfirmed,
  saveQueued,
  type ConfirmedSave,
} from '../events.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

/** Where the visit is, and everything about it except the visitor's answers. */
export interface PathState extends Omit<FlowState, 'answers' | 'bookings'> {
  readonly route: string;
  /** The names of the routes that were shown, the latest last. */
  readonly trail: readonly string[];
  readonly loading: readonly RemoteName[];
  /** '' until the page runs in a browser, unless the server began a draft. */
  readonly draftId: string;
  /** Proves to the server that the draft belongs to this browser; made together with it. */
  readonly secret: string;
  /** The last revision that was saved or is on its way. */
  readonly revision: number;
  /** The last revision that the server has (K7). */
  readonly confirmed: number;
  readonly subjectSaved: boolean;
  readonly successSaved: boolean;
}

/** The maximum number of shown routes that is remembered, for visitors who go back and forth many times. */
const TRAIL_LIMIT = 50;

function withOutcome(remote: RemoteState, name: RemoteName, outcome: unknown): RemoteState {
  return { ...remote, [name]: outcome };
}

/** The server has a save (K7). With it, a visitor who qualifies and has a site nearby has reached success. */
function withConfirmed(state: PathState, { revision, verdicts }: ConfirmedSave): PathState {
  const { sites } = state.remote;
  const qualified = verdicts?.criteriaQualified === true && sites?.status === 'ready' && sites.value.length > 0;
  const confirmed = Math.max(state.confirmed, revision);
  return {
    ...state,
    revision: Math.max(state.revision, confirmed),
    confirmed,
    subjectSaved: true,
    successSaved: state.successSaved || qualified,
  };
}

/** The reducer of the path. */
export function pathReducer(initial: PathState) {
  return createPlainReducer<PathState>(initial, (builder) => {
    builder.addCase(resumed, (state, { payload }) => ({
      ...state,
      draftId: payload.draftId,
      secret: payload.secret,
      revision: payload.revision,
      entry: payload.entry,
      trail: payload.trail,
      today: payload.today,
      query: payload.query ?? state.query,
      subjectSaved: payload.subjectSaved,
      successSaved: payload.successSaved,
      readIn: payload.readIn,
      device: { width: payload.width },
    }));
    builder.addCase(entered, (state, { payload }) => ({
      ...state,
      route: payload.route,
      entry: payload.begins === true ? payload.route : state.entry,
      trail: state.trail.at(-1) === payload.route ? state.trail : [...state.trail, payload.route].slice(-TRAIL_LIMIT),
    }));
    builder.addCase(leftForward, (state, { payload: { from, entry = state.entry } }) => ({
      ...state,
      entry,
      readIn: { ...state.readIn, [from]: state.locale },
    }));
    builder.addCase(remoteAsked, (state, { payload }) => ({
      ...state,
      loading: [...state.loading.filter((name) => name !== payload), payload],
    }));
    builder.addCase(remoteAnswered, (state, { payload: { name, outcome } }) => ({
      ...state,
      loading: state.loading.filter((other) => other !== name),
      remote: outcome === undefined ? state.remote : withOutcome(state.remote, name, outcome),
    }));
    builder.addCase(saveQueued, (state, { payload }) => ({
      ...state,
      revision: Math.max(state.revision, payload.revision),
    }));
    // The server reports the booking under the lead's next number (O3). If a save is still on its way, that save skips
    // the number.
    builder.addCase(bookingMade, (state) => {
      if (!state.subjectSaved || state.confirmed < state.revision) return state;
      return { ...state, revision: state.revision + 1, confirmed: state.revision + 1 };
    });
    builder.addCase(saveConfirmed, (state, { payload }) =>
      payload.draftId === state.draftId ? withConfirmed(state, payload) : state,
    );
  });
}
