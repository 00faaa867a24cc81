import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Issue } from '#checker/issue.ts';
import type { CampaignProof } from '#checker/prove/prove-documents.ts';

/** What is known about the campaign as it stands in the editor. */
export interface ProofState {
  /** `outdated`: the author has typed since. */
  readonly state: 'outdated' | 'checking' | 'proving' | 'done' | 'failed';
  /** What `check` finds. */
  readonly issues: readonly Issue[];
  /** The proof of the campaign; undefined: it was not proven, because of errors or because it is not known yet. */
  readonly proof?: CampaignProof | undefined;
  /** What only the server can know, such as which media there are, of the documents exactly as they stand now. */
  readonly refused?: readonly Issue[] | undefined;
  /** How many screens have been followed so far. */
  readonly progress?: number | undefined;
  readonly reason?: string | undefined;
}

const initialState: ProofState = { state: 'outdated', issues: [] };

const slice = createSlice({
  name: 'proof',
  initialState,
  reducers: {
    outdated: (state): ProofState => ({ ...state, state: 'outdated', refused: undefined }),
    proofStarted: (state): ProofState => ({ ...state, state: 'checking' }),
    checked: (state, { payload }: PayloadAction<readonly Issue[]>): ProofState => ({
      ...state,
      state: 'proving',
      issues: payload,
    }),
    proven: (state, { payload }: PayloadAction<CampaignProof | undefined>): ProofState => ({
      ...state,
      state: 'done',
      proof: payload,
    }),
    judged: (state, { payload }: PayloadAction<readonly Issue[]>): ProofState => ({ ...state, refused: payload }),
    proofFailed: (state, { payload }: PayloadAction<string>): ProofState => ({
      ...state,
      state: 'failed',
      reason: payload,
      proof: undefined,
    }),
  },
});

export const { outdated, proofStarted, checked, proven, judged, proofFailed } = slice.actions;
export const proofReducer = slice.reducer;
