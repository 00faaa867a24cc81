import { followed, mirrored, noticed, refreshed } from './editing-slice.ts';
import type { OpenDocument } from './open-document.ts';
import type { StudioStore } from './studio-store.ts';

/** What a tab tells the others of the same author. */
export type TabMessage =
  /** A tab was opened, with these revisions. */
  | { readonly kind: 'hello'; readonly revisions: Readonly<Record<string, number>> }
  /** The answer to it, after everything that the new tab does not have. */
  | { readonly kind: 'here' }
  | { readonly kind: 'changed'; readonly document: string; readonly before: string; readonly text: string }
  /** What a tab has come to by what it was told, without a change of its own. */
  | { readonly kind: 'noticed'; readonly document: string; readonly before: string; readonly text: string }
  /** The author has decided a conflict: against what somebody else has written, as `revision`. */
  | {
      readonly kind: 'settled';
      readonly document: string;
      readonly before: string;
      readonly text: string;
      readonly stored: string;
      readonly revision: number;
    }
  | { readonly kind: 'saved'; readonly document: string; readonly text: string; readonly revision: number };

/** What tabs talk through. */
export interface TabChannel {
  send(message: TabMessage): void;
  /** What to do with each message of another tab. */
  listen(take: (message: TabMessage) => void): void;
  close(): void;
}

/** The channel of an author: their tabs in this browser, and nobody else's. */
export function openTabChannel(owner: string): TabChannel {
  const channel = new BroadcastChannel(`trialflow-studio-${owner}`);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    send: (message) => channel.postMessage(message),
    listen: (take) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => take(data)),
    close: () => channel.close(),
  };
}

/** How long to wait for the other tabs: one that is asleep does not answer, in milliseconds. */
const ANSWER_MS = 300;

export interface Tabs {
  /** Talks to the other tabs from now on. Resolves to whether there are any. */
  join(): Promise<boolean>;
  leave(): void;
}

export interface TabsParts {
  readonly store: StudioStore;
  readonly openChannel: () => TabChannel;
  /** The name of the author. */
  readonly author: string;
}

type Documents = Readonly<Record<string, OpenDocument>>;

/** What a tab has to know of a document that it has opened as a revision. */
function newsOf(document: string, open: OpenDocument, revision: number): readonly TabMessage[] {
  const { text, saved, revision: own } = open;
  const stored: TabMessage = { kind: 'saved', document, text: saved, revision: own };
  const unsaved: TabMessage = { kind: 'changed', document, before: saved, text };
  return [...(own > revision ? [stored] : []), ...(text === saved ? [] : [unsaved])];
}

/** What has happened to a document between two states of it. */
function messagesOf(document: string, before: OpenDocument, now: OpenDocument): readonly TabMessage[] {
  const { text, saved, revision } = now;
  if (before.theirs !== undefined && now.theirs === undefined)
    return [{ kind: 'settled', document, before: before.text, text, stored: saved, revision }];
  const stored: TabMessage = { kind: 'saved', document, text: saved, revision };
  const typed: TabMessage = { kind: 'changed', document, before: before.text, text };
  // What is somebody else's change alone is told by its revision: a tab may know a newer one already.
  const isTheirs = text === saved && before.text === before.saved;
  const isTyped = text !== before.text && !isTheirs;
  return [...(revision === before.revision ? [] : [stored]), ...(isTyped ? [typed] : [])];
}

/**
 * Keeps the tabs of one author alike: what is typed in one is in the others at once, whether or not there is a
 * connection, and what one has saved is saved.
 */
export function createTabs({ store, openChannel, author }: TabsParts): Tabs {
  let channel: TabChannel | undefined;
  let seen: Documents = {};
  let stop: (() => void) | undefined;
  let isTaking = false;
  const documentsNow = (): Documents => store.getState().editing.documents;

  function tell(): void {
    if (isTaking) return;
    const before = seen;
    seen = documentsNow();
    for (const [name, now] of Object.entries(seen)) {
      const old = before[name];
      if (old !== undefined && old !== now) for (const message of messagesOf(name, old, now)) channel?.send(message);
    }
  }

  function answer(revisions: Readonly<Record<string, number>>): void {
    for (const [name, open] of Object.entries(documentsNow()))
      for (const message of newsOf(name, open, revisions[name] ?? 0)) channel?.send(message);
    channel?.send({ kind: 'here' });
  }

  /** Takes what another tab says. What comes of it is no change of this tab: the others only note it. */
  function take(message: TabMessage): void {
    if (message.kind === 'hello') answer(message.revisions);
    if (message.kind === 'hello' || message.kind === 'here') return;
    const { document, text } = message;
    const before = documentsNow()[document]?.text;
    isTaking = true;
    if (message.kind === 'noticed') store.dispatch(noticed(message));
    else if (message.kind === 'settled') store.dispatch(followed({ ...message, author, at: Date.now() }));
    else if (message.kind === 'changed')
      store.dispatch(mirrored({ document, before: message.before, text, at: Date.now() }));
    else store.dispatch(refreshed({ document, text, revision: message.revision, author, at: Date.now() }));
    isTaking = false;
    const now = documentsNow()[document];
    if (now === undefined || before === undefined) return;
    seen = { ...seen, [document]: now };
    if (now.text !== before && now.text !== text) channel?.send({ kind: 'noticed', document, before, text: now.text });
  }

  return {
    join: () =>
      new Promise((resolve) => {
        const opened = openChannel();
        channel = opened;
        seen = documentsNow();
        stop = store.subscribe(tell);
        const alone = setTimeout(() => resolve(false), ANSWER_MS);
        opened.listen((message) => {
          take(message);
          if (message.kind !== 'here') return;
          clearTimeout(alone);
          resolve(true);
        });
        const revisions = Object.entries(seen).map(([name, { revision }]) => [name, revision] as const);
        opened.send({ kind: 'hello', revisions: Object.fromEntries(revisions) });
      }),
    leave: () => {
      stop?.();
      channel?.close();
    },
  };
}
