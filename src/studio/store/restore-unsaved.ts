import { documentHistory, readDocument } from '#api/content/content-calls.ts';
import type { CallServer } from '../kit/call-server.ts';
import { restored } from './editing-slice.ts';
import type { Journal, UnsavedText } from './journal.ts';
import { isUntouched } from './open-document.ts';
import type { StudioStore } from './studio-store.ts';

export interface RestoreParts {
  readonly store: StudioStore;
  readonly callServer: CallServer;
  readonly journal: Pick<Journal, 'read' | 'forget'>;
}

/** The revision that came right after the one that an unsaved text is a change of. */
async function nextRevision(callServer: CallServer, { document, revision: base }: UnsavedText) {
  const params = { document };
  const history = await callServer(documentHistory, { params, query: { limit: '50' } });
  const revisions = history.ok ? history.value.map(({ revision }) => revision) : [];
  const next = base === undefined ? undefined : revisions[revisions.indexOf(base) - 1];
  if (next === undefined) return undefined;
  const read = await callServer(readDocument, { params, query: { revision: String(next) } });
  return read.ok ? read.value : undefined;
}

/**
 * An unsaved text as a change of the last text of its author that the server has: the answer to a save may have come
 * after the page was gone. Undefined: all of it is saved.
 */
async function sinceSaved(callServer: CallServer, unsaved: UnsavedText): Promise<UnsavedText | undefined> {
  const next = await nextRevision(callServer, unsaved);
  if (next?.text === unsaved.text) return undefined;
  return next !== undefined && next.text === unsaved.sent
    ? { ...unsaved, base: next.text, revision: next.revision }
    : unsaved;
}

async function restoreOne({ store, callServer, journal }: RestoreParts, unsaved: UnsavedText): Promise<void> {
  const { document, text, base, sent } = unsaved;
  const documentNow = () => store.getState().editing.documents[document];
  const open = documentNow();
  if (open === undefined) return;
  const isKnown = [text, base, sent].includes(open.text);
  const left = isKnown ? unsaved : await sinceSaved(callServer, unsaved);
  if (left !== undefined) store.dispatch(restored({ ...left, at: Date.now() }));
  const now = documentNow();
  // A text that is kept although the server has it would be a change of everything that is written later.
  if (now !== undefined && isUntouched(now)) await journal.forget(document, [text]);
}

/** Puts what was not saved when the browser stopped back into its document, unless another tab has it. */
export async function restoreUnsaved(parts: RestoreParts, joining: Promise<boolean>): Promise<void> {
  const unsaved = await parts.journal.read();
  if (unsaved.length === 0 || (await joining)) return;
  await Promise.all(unsaved.map((one) => restoreOne(parts, one)));
}
