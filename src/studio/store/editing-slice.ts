import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { mergeTexts } from './merge-texts.ts';
import { rebaseSteps, type Step, type Steps } from './rebase-steps.ts';
import { applySplice, revertSplice, spliceBetween } from './splice.ts';

/** Where a document stands between the author and the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

/** A document that is open in the studio. */
export interface OpenDocument {
  readonly text: string;
  /** The text that the server has as `revision`. */
  readonly saved: string;
  /** The revision that the text is based on; 0: another source has it, and it was never written here. */
  readonly revision: number;
  /** Who wrote that revision, where it is known. */
  readonly author?: string | undefined;
  readonly state: SaveState;
  /** The text that was sent last, until the server has answered: it may or may not have stored it. */
  readonly sending?: string | undefined;
  /** The problem code, where the server refused to store it. */
  readonly problem?: string | undefined;
  /** What somebody else has written meanwhile. */
  readonly theirs?: TheirText | undefined;
  /** Texts that this one has grown from, the oldest first: sent to the server, or seen in another tab. */
  readonly known?: readonly string[] | undefined;
  /** Was it last changed in another tab, which saves it? */
  readonly isMirrored?: boolean | undefined;
}

/** A text that the server has, and who wrote it. */
export interface TheirText {
  readonly text: string;
  readonly revision: number;
  readonly author: string;
}

/** A document as the server has it. */
interface OpenedDocument {
  readonly name: string;
  readonly text: string;
  readonly revision: number;
  readonly author?: string | undefined;
}

/** What is done to a document, as the payload of an action. */
type Of<Rest = unknown> = PayloadAction<{ readonly document: string } & Rest>;

export interface EditingState extends Steps {
  readonly documents: Readonly<Record<string, OpenDocument>>;
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
/** How many texts a document remembers that it has grown from: those of the last seconds are asked for. */
const MAX_KNOWN = 100;

const initialState: EditingState = { documents: {}, past: [], future: [] };

const knowing = ({ known = [] }: Pick<OpenDocument, 'known'>, text: string) => [...known, text].slice(-MAX_KNOWN);

function withText(state: EditingState, name: string, text: string): EditingState {
  const open = state.documents[name];
  if (open === undefined) return state;
  const isSaved = text === open.saved && open.sending === undefined;
  const next: SaveState = open.state === 'conflict' ? 'conflict' : isSaved ? 'saved' : 'waiting';
  const known = text === open.text ? open.known : knowing(open, open.text);
  const changed: OpenDocument = { ...open, text, known, state: next, problem: undefined, isMirrored: false };
  return { ...state, documents: { ...state.documents, [name]: changed } };
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

/** A document after a change that is not the author's: undo goes on with their own changes. */
function withOthers(state: EditingState, { document, text, at }: Omit<TextChange, 'label'>): EditingState {
  const open = state.documents[document];
  if (open === undefined || open.text === text) return state;
  const step: Step = { document, splice: spliceBetween(open.text, text), label: 'others', at };
  return withText({ ...state, ...rebaseSteps(state, step) }, document, text);
}

function knows({ text, saved: stored, known = [] }: OpenDocument, other: string): boolean {
  return text === other || stored === other || known.includes(other);
}

/** The server has stored a text that the open one has grown from. */
function withSaved(state: EditingState, document: string, text: string, revision: number): EditingState {
  const open = state.documents[document];
  if (open === undefined) return state;
  const { known = [] } = open;
  const at = known.lastIndexOf(text);
  // Another tab, or somebody else, may have stored this one.
  const sending = open.sending === text ? undefined : open.sending;
  return updated(state, document, {
    saved: text,
    revision,
    state: open.text === text && sending === undefined ? 'saved' : 'waiting',
    sending,
    problem: undefined,
    known: at === -1 ? [] : known.slice(at + 1),
  });
}

const slice = createSlice({
  name: 'editing',
  initialState,
  reducers: {
    /** Documents as the server has them; those that are open already stay as they are. */
    opened: (state, { payload }: PayloadAction<readonly OpenedDocument[]>): EditingState => {
      const fresh = payload.filter(({ name }) => state.documents[name] === undefined);
      const added = fresh.map(({ name, text, revision, author }): [string, OpenDocument] => [
        name,
        { text, saved: text, revision, author, state: 'saved' },
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
    /** A text is on its way to the server. */
    saving: (state, { payload: { document, text } }: Of<{ readonly text: string }>): EditingState => {
      const open = state.documents[document];
      return open === undefined
        ? state
        : updated(state, document, { state: 'saving', sending: text, known: knowing(open, text) });
    },
    /** The server has stored a text as a revision; the author may have typed on meanwhile. */
    saved: (
      state,
      { payload: { document, text, revision } }: Of<{ readonly text: string; readonly revision: number }>,
    ): EditingState => withSaved(state, document, text, revision),
    notSaved: (
      state,
      { payload }: Of<{ readonly state: 'offline' | 'refused'; readonly problem?: string }>,
    ): EditingState =>
      updated(state, payload.document, {
        state: payload.state,
        problem: payload.problem,
        // A reply that was lost on its way says nothing about the text.
        ...(payload.state === 'refused' ? { sending: undefined } : {}),
      }),
    /** The author has decided which text goes on; it is based on what the other person wrote. */
    settled: (
      state,
      { payload: { document, text, at } }: Of<{ readonly text: string; readonly at: number }>,
    ): EditingState => {
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
    /** What the server has now. Changes in different places are joined; of others, the author has to decide. */
    refreshed: (state, { payload }: Of<TheirText & { readonly at: number }>): EditingState => {
      const { document, at, ...theirs } = payload;
      const open = state.documents[document];
      if (open === undefined || theirs.revision <= Math.max(open.revision, open.theirs?.revision ?? 0)) return state;
      if (open.theirs !== undefined) return updated(state, document, { theirs });
      if (open.text === theirs.text || open.known?.includes(theirs.text) === true)
        return withSaved(state, document, theirs.text, theirs.revision);
      const text = mergeTexts(open.saved, open.text, theirs.text);
      if (text === undefined) return updated(state, document, { state: 'conflict', theirs });
      const based = updated(state, document, { saved: theirs.text, revision: theirs.revision, known: [] });
      return updated(withOthers(based, { document, text, at }), document, {
        state: text === theirs.text ? 'saved' : 'waiting',
      });
    },
    /** The same author has changed the document in another tab, from `before` to `text`. */
    mirrored: (
      state,
      { payload }: Of<{ readonly before: string; readonly text: string; readonly at: number }>,
    ): EditingState => {
      const { document, before, at } = payload;
      const open = state.documents[document];
      if (open === undefined || open.theirs !== undefined || !knows(open, before)) return state;
      const text = mergeTexts(before, open.text, payload.text);
      if (text === undefined) return state;
      return updated(withOthers(state, { document, text, at }), document, {
        known: knowing({ known: knowing(open, open.text) }, payload.text),
        isMirrored: text === payload.text,
      });
    },
    /** Another tab has come from `before` to a text by what it was told: everything of it is here too. */
    noticed: (
      state,
      { payload: { document, before, text } }: Of<{ readonly before: string; readonly text: string }>,
    ): EditingState => {
      const open = state.documents[document];
      if (open === undefined || !knows(open, before)) return state;
      return updated(state, document, { known: knowing(open, text) });
    },
    /**
     * What was not saved when the browser stopped; `base` is what it was a change of, and `sent` what was on its way to
     * the server then.
     */
    restored: (
      state,
      { payload }: Of<{ readonly text: string; readonly base?: string; readonly sent?: string; readonly at: number }>,
    ): EditingState => {
      const { document, sent, at } = payload;
      const open = state.documents[document];
      if (open === undefined) return state;
      const base = open.text === sent ? sent : payload.base;
      const merged = base === undefined ? undefined : mergeTexts(base, payload.text, open.text);
      const text = merged ?? payload.text;
      if (text === open.text) return state;
      const restored = withText(withStep(state, { document, text, label: 'restore', at }, open.text), document, text);
      const { saved: stored, revision, author = '' } = open;
      return merged === undefined
        ? updated(restored, document, { state: 'conflict', theirs: { text: stored, revision, author } })
        : restored;
    },
  },
});

export const {
  opened,
  changed,
  undone,
  redone,
  saving,
  saved,
  notSaved,
  settled,
  refreshed,
  mirrored,
  noticed,
  restored,
} = slice.actions;
export const editingReducer = slice.reducer;
