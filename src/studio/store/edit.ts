import { createTypingApplier } from '#checker/operations/apply-while-typing.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { changed } from './editing-slice.ts';
import type { StudioStore } from './studio-store.ts';

const applyWhileTyping = createTypingApplier();

export interface Edit {
  readonly document: string;
  readonly operations: readonly Operation[];
  /** What it is, as the key of a text of the studio: undo names it. */
  readonly label: string;
  /** Changes of one group that follow each other soon are taken back together. */
  readonly group?: string;
  /** All changes of the group are taken back together: a stay in a text on the page. */
  readonly isOneStay?: boolean;
}

/** Changes a document by operations, which keep the formatting of everything else. Undefined: it was done. */
export function edit(store: StudioStore, { document, operations, label, group, isOneStay }: Edit): string | undefined {
  const text = store.getState().editing.documents[document]?.text;
  if (text === undefined || operations.length === 0) return undefined;
  const applied = applyWhileTyping(text, operations);
  if (!applied.ok) return applied.message;
  store.dispatch(changed({ document, text: applied.text, label, group, isOneStay, at: Date.now() }));
  return undefined;
}
