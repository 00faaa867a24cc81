import { isRecord } from '#api/guards.ts';
import { readDocument, writeDocument } from '#api/content/content-calls.ts';
import type { CallProblem, CallServer } from '../kit/call-server.ts';
import { notSaved, putAside, refreshed, saved, saving } from './editing-slice.ts';
import { breaks, isUntouched, type OpenDocument, type TheirText } from './open-document.ts';
import type { Journal } from './journal.ts';
import type { StudioStore } from './studio-store.ts';
import { typed } from './typing-slice.ts';

/** A pause in typing after which the draft is saved, in milliseconds. */
const PAUSE_MS = 700;
/** The same for what was typed in another tab: that tab saves it, unless it is gone. */
const MIRRORED_PAUSE_MS = 5000;
/** How long to wait after the server could not be reached: longer each time. */
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

export interface AutosaveParts {
  readonly store: StudioStore;
  readonly callServer: CallServer;
  readonly journal: Pick<Journal, 'keep' | 'forget'>;
}

export interface Autosave {
  /** Watches the store from now on. Returns what ends it. */
  start(): () => void;
  /** Saves what is not saved now, without waiting for a pause. Resolves when nothing more can be saved. */
  flush(): Promise<void>;
}

/** The header that says which revision a change is based on. */
function preconditionOf({ revision }: OpenDocument): Readonly<Record<string, string>> {
  return { 'if-match': `"${revision}"` };
}

/** The newest revision, which the server sends with its refusal. */
function theirsIn({ detail }: CallProblem): TheirText | undefined {
  const current = detail['current'];
  if (!isRecord(current)) return undefined;
  const { text, revision, author } = current;
  if (typeof text !== 'string' || typeof revision !== 'number') return undefined;
  return { text, revision, author: typeof author === 'string' ? author : '' };
}

const isPassing = ({ code, status }: CallProblem) => code === 'offline' || status >= 500 || status === 429;

/** Where a text is kept that the server refuses because of the author's role. */
const ASIDE = 'aside ';
export const asideField = (document: string) => `${ASIDE}${document}`;
/** The document whose text is kept in a field; undefined: it is another field. */
export const documentAside = (field: string) => (field.startsWith(ASIDE) ? field.slice(ASIDE.length) : undefined);

/** What became of an attempt. `again`: the server could not be reached. `joined`: it is now with what others wrote. */
type Attempt = 'done' | 'again' | 'joined';

/** Saves one document as it stands, once. */
async function saveOnce({ store, callServer, journal }: AutosaveParts, name: string): Promise<Attempt> {
  const documentNow = () => store.getState().editing.documents[name];
  const open = documentNow();
  if (open === undefined || open.state === 'conflict' || open.state === 'saved') return 'done';
  const { text } = open;
  if (breaks(open.saved, text)) {
    // Everybody else would get a document that they cannot work in, in the middle of a word.
    store.dispatch(notSaved({ document: name, state: 'unreadable' }));
    return 'done';
  }
  store.dispatch(saving({ document: name, text }));
  const params = { document: name };
  const written = await callServer(writeDocument, { params, headers: preconditionOf(open), body: { text } });
  if (written.ok) {
    store.dispatch(saved({ document: name, text, revision: written.value.revision }));
    await journal.forget(name, [text]);
    return 'done';
  }
  const { problem } = written;
  if (isPassing(problem)) {
    store.dispatch(notSaved({ document: name, state: 'offline' }));
    return 'again';
  }
  if (problem.status === 403) {
    // A role that does not allow this will not allow it the next time: later changes must not wait for it.
    const now = documentNow()?.text ?? text;
    store.dispatch(typed({ field: asideField(name), text: now, before: problem.code }));
    store.dispatch(putAside({ document: name }));
    await journal.forget(name, [now]);
    return 'done';
  }
  const read =
    problem.code === 'document-changed' && theirsIn(problem) === undefined
      ? await callServer(readDocument, { params })
      : undefined;
  const theirs = theirsIn(problem) ?? (read?.ok === true ? read.value : undefined);
  if (theirs === undefined) {
    store.dispatch(notSaved({ document: name, state: 'refused', problem: problem.code }));
    return 'done';
  }
  const { text: other, revision, author } = theirs;
  store.dispatch(refreshed({ document: name, text: other, revision, author, at: Date.now() }));
  const now = documentNow();
  if (now?.state === 'saved') await journal.forget(name, [text]);
  if (now?.state === 'saved' || now?.state === 'conflict') return 'done';
  if (now?.revision !== open.revision) return 'joined';
  store.dispatch(notSaved({ document: name, state: 'refused', problem: problem.code }));
  return 'done';
}

/**
 * Saves drafts while the author works: first in the browser, at every change, then on the server, after a pause. What
 * somebody else wrote meanwhile is never overwritten.
 */
export function createAutosave(parts: AutosaveParts): Autosave {
  const { store, journal } = parts;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  const known = new Map<string, OpenDocument>();

  async function save(name: string): Promise<void> {
    const attempt = await saveOnce(parts, name);
    if (attempt !== 'again') failures.delete(name);
    if (attempt === 'joined') plan(name, 0);
    if (attempt !== 'again') return;
    const count = failures.get(name) ?? 0;
    failures.set(name, count + 1);
    plan(name, RETRY_MS[Math.min(count, RETRY_MS.length - 1)] ?? PAUSE_MS);
  }

  /** One save of a document at a time; what was typed during one is saved by the next. */
  async function saveNow(name: string): Promise<void> {
    clearTimeout(timers.get(name));
    timers.delete(name);
    const before = running.get(name);
    const now = (async () => {
      await before;
      await save(name);
    })();
    running.set(name, now);
    await now;
  }

  function plan(name: string, wait: number): void {
    clearTimeout(timers.get(name));
    timers.set(
      name,
      setTimeout(() => void saveNow(name), wait),
    );
  }

  function noticeChange(name: string, now: OpenDocument): void {
    const before = known.get(name);
    known.set(name, now);
    const { text, saved: base, revision, sending, state } = now;
    // A decision against a text that was taken back meanwhile changes nothing but the revision.
    const isSameWork = before?.text === text && before.saved === base && before.revision === revision;
    if (isSameWork && before.sending === sending) return;
    if (isUntouched(now)) {
      // Another tab may have been the last to keep one of the texts that this one has grown from.
      if (before !== undefined && !isUntouched(before))
        void journal.forget(name, [...(before.known ?? []), before.text]);
      return;
    }
    void journal.keep({ document: name, text, base, revision, ...(sending === undefined ? {} : { sent: sending }) });
    if (!isSameWork && state !== 'conflict') plan(name, now.isMirrored === true ? MIRRORED_PAUSE_MS : PAUSE_MS);
  }

  function noticeChanges(): void {
    for (const [name, now] of Object.entries(store.getState().editing.documents))
      if (known.get(name) !== now) noticeChange(name, now);
  }

  async function flush(): Promise<void> {
    const unsaved = Object.entries(store.getState().editing.documents).filter(
      ([, { state }]) => state !== 'saved' && state !== 'conflict',
    );
    await Promise.all(unsaved.map(([name]) => saveNow(name)));
  }

  return {
    start: () => {
      const stopWatching = store.subscribe(noticeChanges);
      const onOnline = () => void flush();
      window.addEventListener('online', onOnline);
      return () => {
        stopWatching();
        window.removeEventListener('online', onOnline);
        for (const timer of timers.values()) clearTimeout(timer);
      };
    },
    flush,
  };
}

/** Keeps what stands in fields and in no document in the browser, at every change. Returns what ends it. */
export function keepTyping(store: StudioStore, journal: Journal): () => void {
  let seen = store.getState().typing.texts;
  return store.subscribe(() => {
    const before = seen;
    seen = store.getState().typing.texts;
    if (seen === before) return;
    for (const one of Object.values(seen)) if (before[one.field] !== one) void journal.keepTyped(one);
    for (const field of Object.keys(before)) if (seen[field] === undefined) void journal.forgetTyped(field);
  });
}

/** Puts what stood in fields when the browser stopped back, unless something is typed there already. */
export async function restoreTyped(store: StudioStore, journal: Journal): Promise<void> {
  for (const one of await journal.readTyped())
    if (store.getState().typing.texts[one.field] === undefined) store.dispatch(typed(one));
}
