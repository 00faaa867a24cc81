import { readDocument } from '#api/content/content-calls.ts';
import { endPresence, showPresence } from '#api/content/presence-calls.ts';
import type { CallServer } from '../kit/call-server.ts';
import { readOutline } from '../outline/outline.ts';
import { opened, refreshed } from '../store/editing-slice.ts';
import { othersSeen } from '../store/presence-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { placeOf } from './places.ts';

/** How often others are asked for, in milliseconds, */
const PAUSE_MS = 4000;
/** while the tab is not looked at, */
const HIDDEN_PAUSE_MS = 20_000;
/** and after something else was selected. */
const SELECTED_PAUSE_MS = 400;

export interface PresenceParts {
  readonly store: StudioStore;
  readonly callServer: CallServer;
  /** The id of the campaign. */
  readonly campaign: string;
}

/**
 * Tells the server what is selected here, shows who else is here, and takes what they have written into the open
 * documents. Returns what ends it.
 */
export function watchPresence({ store, callServer, campaign }: PresenceParts): () => void {
  const tab = crypto.randomUUID();
  const documentName = `${campaign}.json`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let hasEnded = false;
  // Numbers of revisions are those of events.
  let after = Math.max(0, ...Object.values(store.getState().editing.documents).map(({ revision }) => revision));

  function placeNow() {
    const { selection, editing } = store.getState();
    const outline = readOutline(documentName, (name) => editing.documents[name]?.text);
    if (outline === undefined) return {};
    const { document, place } = placeOf(selection.now, outline, documentName);
    return { document, ...place };
  }

  /** Reads a document that somebody has written, if it is newer than what is open here. Is it known now? */
  async function take(name: string, revision: number): Promise<boolean> {
    const open = store.getState().editing.documents[name];
    if (open !== undefined && open.revision >= revision) return true;
    const read = await callServer(readDocument, { params: { document: name } });
    // Whoever may not read it any more is not told of it again.
    if (!read.ok) return read.problem.status === 403 || read.problem.status === 404;
    const { text, author } = read.value;
    store.dispatch(opened([{ name, text, revision: read.value.revision, author }]));
    store.dispatch(refreshed({ document: name, text, revision: read.value.revision, author, at: Date.now() }));
    return true;
  }

  async function ask(): Promise<void> {
    const body = { tab, place: placeNow(), after };
    const shown = await callServer(showPresence, { params: { campaign }, body });
    if (hasEnded || !shown.ok) return;
    const { others, written, comments, event } = shown.value;
    store.dispatch(othersSeen({ others, comments }));
    const taken = await Promise.all(written.map(({ document, revision }) => take(document, revision)));
    if (!taken.includes(false)) after = event;
  }

  async function askNow(): Promise<void> {
    clearTimeout(timer);
    if (asking || hasEnded) return;
    asking = true;
    await ask();
    asking = false;
    plan(document.visibilityState === 'hidden' ? HIDDEN_PAUSE_MS : PAUSE_MS);
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void askNow(), wait);
  }

  function end(): void {
    void callServer(endPresence, { params: { campaign, tab }, keepalive: true });
  }

  let { now } = store.getState().selection;
  const stop = store.subscribe(() => {
    const next = store.getState().selection.now;
    if (next !== now) plan(SELECTED_PAUSE_MS);
    now = next;
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') void askNow();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onVisible);
  window.addEventListener('pagehide', end);
  void askNow();
  return () => {
    hasEnded = true;
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onVisible);
    window.removeEventListener('pagehide', end);
    end();
  };
}
