import { grownFrom, type OpenDocument, type SaveState } from './open-document.ts';
import { rebaseSteps, type Step, type Steps } from './rebase-steps.ts';
import { revertSplice, spliceBetween } from './splice.ts';

export interface EditingState extends Steps {
  readonly documents: Readonly<Record<string, OpenDocument>>;
}

export interface TextChange {
  readonly document: string;
  readonly text: string;
  readonly label: string;
  readonly group?: string | undefined;
  /** It joins the last step of its group however long ago that was. */
  readonly isOneStay?: boolean | undefined;
  readonly at: number;
}

/** Steps further back than this are forgotten. */
const MAX_STEPS = 500;
/** A pause in typing after which the next letter begins another step, in milliseconds. */
const SAME_STEP_MS = 1500;

export function withText(state: EditingState, name: string, text: string): EditingState {
  const open = state.documents[name];
  if (open === undefined) return state;
  const isSaved = text === open.saved && open.sending === undefined;
  const next: SaveState = open.state === 'conflict' ? 'conflict' : isSaved ? 'saved' : 'waiting';
  const isOther = text !== open.text;
  const known = isOther ? grownFrom(open.known, open.text) : open.known;
  const own = isOther ? grownFrom(open.own, open.text) : open.own;
  const changed: OpenDocument = { ...open, text, known, own, state: next, problem: undefined, isMirrored: false };
  return { ...state, documents: { ...state.documents, [name]: changed } };
}

function isSameStep(last: Step | undefined, change: TextChange): last is Step {
  return (
    last !== undefined &&
    change.group !== undefined &&
    last.group === change.group &&
    last.document === change.document &&
    (change.isOneStay === true || change.at - last.at < SAME_STEP_MS)
  );
}

/** Adds a change to the steps; one that belongs to the last step becomes a part of it. */
export function withStep(state: EditingState, change: TextChange, before: string): EditingState {
  const { document, text, label, group, at } = change;
  const last = state.past.at(-1);
  const joins = isSameStep(last, change);
  const from = joins ? revertSplice(before, last.splice) : before;
  const kept = joins ? state.past.slice(0, -1) : state.past;
  const step: Step = { document, splice: spliceBetween(from, text), label, group, at };
  const past = from === text ? kept : [...kept, step].slice(-MAX_STEPS);
  return { ...state, past, future: [] };
}

export function updated(state: EditingState, name: string, change: Partial<OpenDocument>): EditingState {
  const open = state.documents[name];
  return open === undefined ? state : { ...state, documents: { ...state.documents, [name]: { ...open, ...change } } };
}

/** A document after a change that is not the author's: undo goes on with their own changes. */
export function withOthers(state: EditingState, { document, text, at }: Omit<TextChange, 'label'>): EditingState {
  const open = state.documents[document];
  if (open === undefined || open.text === text) return state;
  const step: Step = { document, splice: spliceBetween(open.text, text), label: 'others', at };
  return withText({ ...state, ...rebaseSteps(state, step) }, document, text);
}
