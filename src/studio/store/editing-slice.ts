import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UnsavedText } from './journal.ts';
import { mergeTexts } from './merge-texts.ts';
import { updated, withOthers, withStep, withText, type EditingState, type TextChange } from './editing-state.ts';
import { breaks, grownFrom, grownSince, isUntouched, knows } from './open-document.ts';
import type { OpenDocument, SaveState, TheirText } from './open-document.ts';
import type { Step } from './rebase-steps.ts';
import { applySplice, revertSplice, spliceBetween } from './splice.ts';

/** A document as the server has it. */
interface OpenedDocument {
  readonly name: string;
  readonly text: string;
  readonly revision: number;
  readonly author?: string | undefined;
}

/** What is done to a document, as the payload of an action. */
type Of<Rest = unknown> = PayloadAction<{ readonly document: string } & Rest>;

const initialState: EditingState = { documents: {}, past: [], future: [] };

/** The server has stored a text that the open one has grown from. */
function withSaved(state: EditingState, document: string, text: string, revision: number): EditingState {
  const open = state.documents[document];
  if (open === undefined) return state;
  // Another tab, or somebody else, may have stored this one.
  const sending = open.sending === text ? undefined : open.sending;
  // An answer may come after the news of what somebody has written since.
  const isLate = revision <= open.revision;
  const stored = isLate ? open.saved : text;
  const based = isLate
    ? {}
    : { saved: text, revision, known: grownSince(open.known, text), own: grownSince(open.own, text) };
  const next: SaveState = open.text === stored && sending === undefined ? 'saved' : 'waiting';
  return updated(state, document, { ...based, state: next, sending, problem: undefined });
}

/** What somebody else has written joins the open text, where it can; where not, the author has to decide. */
function withTheirs(state: EditingState, document: string, theirs: TheirText, at: number): EditingState {
  const open = state.documents[document];
  if (open === undefined) return state;
  // Nobody is kept from working by what somebody else has not finished: the next text of theirs may be readable.
  if (breaks(open.text, theirs.text))
    return isUntouched(open) ? state : updated(state, document, { state: 'conflict', theirs });
  const text = mergeTexts(open.saved, open.text, theirs.text);
  if (text === undefined) return updated(state, document, { state: 'conflict', theirs });
  const { text: stored, revision } = theirs;
  // What is on its way was based on an older revision: it says nothing about what comes after this one.
  const based = updated(state, document, { saved: stored, revision, known: [], sending: undefined, theirs: undefined });
  const joined = withOthers(based, { document, text, at });
  return updated(joined, document, { state: text === stored ? 'saved' : 'waiting', own: [] });
}

/**
 * What the author has taken back was on its way when the browser stopped, and may come after this start: the text is
 * saved once more, so that it is the last one.
 */
function withOnItsWay(state: EditingState, document: string, sent: string): EditingState {
  return updated(state, document, { state: 'waiting', sending: sent, own: [sent], known: [sent] });
}

export type { EditingState, TextChange } from './editing-state.ts';

/** What another tab of the author has decided, and against what. */
type Decided = Of<{
  /** What that tab had before. */
  readonly before: string;
  readonly text: string;
  /** What somebody else has written, as the server has it. */
  readonly stored: string;
  readonly revision: number;
  readonly author: string;
  readonly at: number;
}>;

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
        : updated(state, document, {
            state: 'saving',
            sending: text,
            known: grownFrom(open.known, text),
            own: grownFrom(open.own, text),
          });
    },
    /** The server has stored a text as a revision; the author may have typed on meanwhile. */
    saved: (
      state,
      { payload: { document, text, revision } }: Of<{ readonly text: string; readonly revision: number }>,
    ): EditingState => {
      const theirs = state.documents[document]?.theirs;
      const stored = withSaved(state, document, text, revision);
      // What somebody else has written since may have been written on top of this one.
      return theirs === undefined ? stored : withTheirs(stored, document, theirs, 0);
    },
    notSaved: (
      state,
      { payload }: Of<{ readonly state: 'unreadable' | 'offline' | 'refused'; readonly problem?: string }>,
    ): EditingState =>
      updated(state, payload.document, {
        state: state.documents[payload.document]?.theirs === undefined ? payload.state : 'conflict',
        problem: payload.problem,
        // A reply that was lost on its way says nothing about the text.
        ...(payload.state === 'refused' ? { sending: undefined } : {}),
      }),
    /** The server will never take what is not saved: the document is again as the server has it. */
    putAside: (state, { payload: { document } }: Of): EditingState => {
      const open = state.documents[document];
      if (open === undefined) return state;
      const others = ({ document: of }: Step) => of !== document;
      const kept = { ...state, past: state.past.filter(others), future: state.future.filter(others) };
      return updated(kept, document, { text: open.saved, state: 'saved', sending: undefined, known: [], own: [] });
    },
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
        sending: undefined,
        theirs: undefined,
        own: [],
      });
      const stepped = text === open.text ? based : withStep(based, { document, text, label: 'settle', at }, open.text);
      return withText(stepped, document, text);
    },
    /** The author has decided in another tab: what was typed here meanwhile joins, or is decided against that. */
    followed: (state, { payload }: Decided): EditingState => {
      const { document, before, text, stored, revision, author, at } = payload;
      const open = state.documents[document];
      if (open === undefined || revision < open.revision) return state;
      const joined = mergeTexts(knows(open, before) ? before : stored, open.text, text);
      if (joined === undefined) {
        const theirs = { text, revision, author };
        return updated(state, document, { saved: before, state: 'conflict', theirs, sending: undefined });
      }
      // Somebody may have written once more since.
      const theirs = open.theirs !== undefined && open.theirs.revision > revision ? open.theirs : undefined;
      const based = updated(state, document, { saved: stored, revision, sending: undefined, theirs });
      return updated(withOthers(based, { document, text: joined, at }), document, {
        state: theirs !== undefined ? 'conflict' : joined === stored ? 'saved' : 'waiting',
        known: grownFrom([], before, text),
        own: grownFrom([], text),
        isMirrored: joined === text,
      });
    },
    /** What the server has now. Changes in different places are joined; of others, the author has to decide. */
    refreshed: (state, { payload }: Of<TheirText & { readonly at: number }>): EditingState => {
      const { document, at, ...theirs } = payload;
      const open = state.documents[document];
      if (open === undefined || theirs.revision <= Math.max(open.revision, open.theirs?.revision ?? 0)) return state;
      const isReadable = open.theirs !== undefined && breaks(theirs.text, open.theirs.text);
      if (open.theirs !== undefined && !isReadable) return updated(state, document, { theirs });
      const now = updated(state, document, { theirs: undefined });
      const isOwn = !isUntouched(open) && open.own?.includes(theirs.text) === true;
      if (open.text === theirs.text || isOwn) return withSaved(now, document, theirs.text, theirs.revision);
      return withTheirs(now, document, theirs, at);
    },
    /** The same author has changed the document in another tab, from `before` to `text`. */
    mirrored: (
      state,
      { payload }: Of<{ readonly before: string; readonly text: string; readonly at: number }>,
    ): EditingState => {
      const { document, before, at } = payload;
      const open = state.documents[document];
      if (open === undefined || !knows(open, before)) return state;
      const text = mergeTexts(before, open.text, payload.text);
      if (text === undefined) return state;
      return updated(withOthers(state, { document, text, at }), document, {
        known: grownFrom(open.known, open.text, payload.text),
        own: grownFrom(open.own, open.text, payload.text),
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
      return updated(state, document, { known: grownFrom(open.known, text), own: grownFrom(open.own, text) });
    },
    /** What a text that was opened broken has been before: undo ends there, whatever was done since. */
    ledBack: (
      state,
      { payload: { document, before, text, at } }: Of<Pick<TextChange, 'text' | 'at'> & { readonly before: string }>,
    ): EditingState => {
      const open = state.documents[document];
      if (open === undefined || before === text) return state;
      const steps = state.past.filter((step) => step.document === document);
      // Somebody else may have mended it meanwhile: it has not grown from this text then.
      const first = steps.reduceRight((now, { splice }) => revertSplice(now, splice), open.text);
      if (first !== text) return state;
      const step: Step = { document, splice: spliceBetween(before, text), label: 'break', at };
      return { ...state, past: [step, ...state.past] };
    },
    /** What was not saved when the browser stopped. */
    restored: (state, { payload }: PayloadAction<UnsavedText & { readonly at: number }>): EditingState => {
      const { document, sent, at } = payload;
      const open = state.documents[document];
      if (open === undefined) return state;
      const base = open.text === sent ? sent : payload.base;
      const joins = base !== undefined && !breaks(payload.text, open.text);
      const merged = joins ? mergeTexts(base, payload.text, open.text) : undefined;
      const text = merged ?? payload.text;
      if (text === open.text) return sent === undefined || sent === text ? state : withOnItsWay(state, document, sent);
      const restored = withText(withStep(state, { document, text, label: 'restore', at }, open.text), document, text);
      const { saved: stored, revision, author = '' } = open;
      if (merged === undefined)
        // Based on what the server has now, it would overwrite that with the next start. An unknown base joins nothing.
        return updated(restored, document, {
          saved: base ?? '',
          revision: payload.revision ?? 0,
          state: 'conflict',
          theirs: { text: stored, revision, author },
        });
      // The save that was on its way may come after this start.
      return sent !== undefined && stored === payload.base
        ? updated(restored, document, { own: grownFrom([], sent), known: grownFrom([], sent) })
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
  putAside,
  settled,
  followed,
  refreshed,
  mirrored,
  noticed,
  ledBack,
  restored,
} = slice.actions;
export const editingReducer = slice.reducer;
