import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { applySplice, revertSplice, spliceBetween, type Splice } from './splice.ts';

/** Where a document stands between the author and the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

/** A document that is open in the studio. */
export interface OpenDocument {
  readonly text: string;
  /** The text that the server has as `revision`. */
  readonly saved: string;
  /** The revision that the text is based on; 0: another source has it, and it was never written here. */
  readonly revision: number;
  readonly state: SaveState;
  /** The problem code, where the server refused to store it. */
  readonly problem?: string | undefined;
  /** What somebody else has written meanwhile. */
  readonly theirs?: { readonly text: string; readonly revision: number; readonly author: string } | undefined;
}

/** One thing that can be taken back. */
export interface Step {
  readonly document: string;
  readonly splice: Splice;
  /** What it was, as the key of a text of the studio. */
  readonly label: string;
  /** Changes of the same group that follow each other soon are one step, as typing into one field is. */
  readonly group?: string | undefined;
  /** When it was last added to, in milliseconds. */
  readonly at: number;
}

export interface EditingState {
  readonly documents: Readonly<Record<string, OpenDocument>>;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export interface TextChange {
  readonly document: string;
  readonly text: string;
  readonly label: string;
  readonly group?: string | undefined;
  readonly at: number;
}

/** Steps further back than this are forgotten. */
const MAX_STEPS = 500;
/** A pause in typing after which the next letter begins another step, in milliseconds. */
const SAME_STEP_MS = 1500;

const initialState: EditingState = { documents: {}, past: [], future: [] };

function withText(state: EditingState, name: string, text: string): EditingState {
  const open = state.documents[name];
  if (open === undefined) return state;
  const isSaved = text === open.saved;
  const next: SaveState = open.state === 'conflict' ? 'conflict' : isSaved ? 'saved' : 'waiting';
  return { ...state, documents: { ...state.documents, [name]: { ...open, text, state: next, problem: undefined } } };
}

function isSameStep(last: Step | undefined, change: TextChange): last is Step {
  return (
    last !== undefined &&
    change.group !== undefined &&
    last.group === change.group &&
    last.document === change.document &&
    change.at - last.at < SAME_STEP_MS
  );
}

/** Adds a change to the steps; one that belongs to the last step becomes a part of it. */
function withStep(state: EditingState, change: TextChange, before: string): EditingState {
  const { document, text, label, group, at } = change;
  const last = state.past.at(-1);
  const joins = isSameStep(last, change);
  const from = joins ? revertSplice(before, last.splice) : before;
  const kept = joins ? state.past.slice(0, -1) : state.past;
  const step: Step = { document, splice: spliceBetween(from, text), label, group, at };
  const past = from === text ? kept : [...kept, step].slice(-MAX_STEPS);
  return { ...state, past, future: [] };
}

function updated(state: EditingState, name: string, change: Partial<OpenDocument>): EditingState {
  const open = state.documents[name];
  return open === undefined ? state : { ...state, documents: { ...state.documents, [name]: { ...open, ...change } } };
}

const slice = createSlice({
  name: 'editing',
  initialState,
  reducers: {
    /** Documents as the server has them; those that are open already stay as they are. */
    opened: (
      state,
      {
        payload,
      }: PayloadAction<readonly { readonly name: string; readonly text: string; readonly revision: number }[]>,
    ): EditingState => {
      const fresh = payload.filter(({ name }) => state.documents[name] === undefined);
      const added = fresh.map(({ name, text, revision }): [string, OpenDocument] => [
        name,
        { text, saved: text, revision, state: 'saved' },
      ]);
      return { ...state, documents: { ...state.documents, ...Object.fromEntries(added) } };
    },
    /** The author has changed a document. */
    changed: (state, { payload }: PayloadAction<TextChange>): EditingState => {
      const before = state.documents[payload.document]?.text;
      if (before === undefined || before === payload.text) return state;
      return withText(withStep(state, payload, before), payload.document, payload.text);
    },
    undone: (state): EditingState => {
      const step = state.past.at(-1);
      const open = step && state.documents[step.document];
      if (!step || !open) return state;
      const moved = { ...state, past: state.past.slice(0, -1), future: [step, ...state.future] };
      return withText(moved, step.document, revertSplice(open.text, step.splice));
    },
    redone: (state): EditingState => {
      const [step, ...future] = state.future;
      const open = step && state.documents[step.document];
      if (!step || !open) return state;
      // What was redone is complete: the next letter is a step of its own.
      const moved = { ...state, past: [...state.past, { ...step, group: undefined }], future };
      return withText(moved, step.document, applySplice(open.text, step.splice));
    },
    saving: (state, { payload }: PayloadAction<string>): EditingState => updated(state, payload, { state: 'saving' }),
    /** The server has stored a text as a revision; the author may have typed on meanwhile. */
    saved: (
      state,
      { payload }: PayloadAction<{ readonly document: string; readonly text: string; readonly revision: number }>,
    ): EditingState => {
      const { document, text, revision } = payload;
      const isAll = state.documents[document]?.text === text;
      return updated(state, document, {
        saved: text,
        revision,
        state: isAll ? 'saved' : 'waiting',
        problem: undefined,
      });
    },
    notSaved: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly document: string; readonly state: 'offline' | 'refused'; problem?: string }>,
    ): EditingState => updated(state, payload.document, { state: payload.state, problem: payload.problem }),
    /** Somebody else has written the document since it was opened. */
    overtaken: (
      state,
      { payload }: PayloadAction<{ readonly document: string; readonly theirs: NonNullable<OpenDocument['theirs']> }>,
    ): EditingState => updated(state, payload.document, { state: 'conflict', theirs: payload.theirs }),
    /** The author has decided which text goes on; it is based on what the other person wrote. */
    settled: (
      state,
      { payload }: PayloadAction<{ readonly document: string; readonly text: string; readonly at: number }>,
    ): EditingState => {
      const { document, text, at } = payload;
      const open = state.documents[document];
      if (open?.theirs === undefined) return state;
      const { theirs } = open;
      const based = updated(state, document, {
        saved: theirs.text,
        revision: theirs.revision,
        state: 'waiting',
        theirs: undefined,
      });
      const stepped = text === open.text ? based : withStep(based, { document, text, label: 'settle', at }, open.text);
      return withText(stepped, document, text);
    },
    /** What the server has now, of a document on which nothing is unsaved. */
    refreshed: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly document: string;
        readonly text: string;
        readonly revision: number;
        readonly at: number;
      }>,
    ): EditingState => {
      const { document, text, revision, at } = payload;
      const open = state.documents[document];
      if (open === undefined || open.state !== 'saved' || open.revision === revision) return state;
      const based = updated(state, document, { saved: text, revision });
      if (text === open.text) return based;
      return withText(withStep(based, { document, text, label: 'others', at }, open.text), document, text);
    },
  },
});

export const { opened, changed, undone, redone, saving, saved, notSaved, overtaken, settled, refreshed } =
  slice.actions;
export const editingReducer = slice.reducer;
