import type { CallFailure, CallResult } from '#api/client.ts';
import type { SavedLead, SaveLeadBody } from '#api/contract/lead-calls.ts';
import type { SaveStatus } from '../events.ts';
import { keyOf, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface OutboxPorts {
  readonly store: OutboxStore;
  send(body: SaveLeadBody, key: string): Promise<CallResult<SavedLead>>;
  isOnline(): boolean;
  now(): Date;
  /** Calls back after some milliseconds; gives a function that takes it back. */
  delay(callback: () => void, milliseconds: number): () => void;
  random(): number;
  onStatus(status: SaveStatus, entry: OutboxEntry | undefined): void;
  onSaved(saved: SavedLead, entry: OutboxEntry): void;
}

/**
 * Holds saves until the server has them (reliability decision 3). Each is sent again, with growing pauses, until it is
 * taken or refused for good; what waits outlives reload and tab.
 */
export interface Outbox {
  add(body: SaveLeadBody): Promise<void>;
  /** Sends what waits, now: at the start of a page, and when the network is back. */
  flush(): Promise<void>;
  /** Forgets what the server refused ("Start over"). What it may still take stays until it is sent. */
  dropRefused(): Promise<void>;
  stop(): void;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const MOST_NUMBERS_TRIED = 25;

/** Kept with the same number by another tab or by a post without script: the next number is free. */
const NUMBER_TAKEN: readonly string[] = ['revision-stale', 'idempotency-key-reused'];

function isPermanent({ status }: CallFailure): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

function byRevision(a: OutboxEntry, b: OutboxEntry): number {
  return a.queuedAt.localeCompare(b.queuedAt) || a.body.revision - b.body.revision;
}

/** Builds the outbox of a page. */
export function createOutbox(ports: OutboxPorts): Outbox {
  let failures = 0;
  let running: Promise<void> | undefined;
  let again = false;
  let cancel: () => void = () => undefined;

  async function refused(entry: OutboxEntry, failure: CallFailure): Promise<void> {
    const kept = { ...entry, refusal: { code: failure.code, route: entry.body.visit.route, issues: failure.issues } };
    await ports.store.put(kept);
    ports.onStatus('refused', kept);
  }

  /** The server has this revision: refusals of older ones no longer matter. */
  async function taken(entry: OutboxEntry, saved: SavedLead, waiting: readonly OutboxEntry[]): Promise<void> {
    const { draftId } = entry.body.visit;
    const settled = waiting.filter(({ refusal, body }) => refusal !== undefined && body.visit.draftId === draftId && body.revision < entry.body.revision);
    for (const { key } of [entry, ...settled]) await ports.store.remove(key);
    ports.onSaved(saved, entry);
  }

  async function renumber(entry: OutboxEntry): Promise<OutboxEntry> {
    const body = { ...entry.body, revision: entry.body.revision + 1 };
    const next = { ...entry, body, key: keyOf(body) };
    await ports.store.put(next);
    await ports.store.remove(entry.key);
    return next;
  }

  /** True when the entry is settled, one way or the other. */
  async function deliver(queued: OutboxEntry, waiting: readonly OutboxEntry[]): Promise<boolean> {
    let entry = queued;
    for (let tries = 1; ; tries++) {
      const result = await ports.send(entry.body, entry.key);
      if (result.ok) {
        await taken(entry, result.value, waiting);
        return true;
      }
      if (!NUMBER_TAKEN.includes(result.code) || tries === MOST_NUMBERS_TRIED) {
        if (isPermanent(result)) await refused(entry, result);
        return isPermanent(result);
      }
      entry = await renumber(entry);
    }
  }

  function pauseThenFlush(): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + ports.random() / 2);
    failures += 1;
    cancel();
    cancel = ports.delay(() => void flush(), pause);
  }

  async function drain(): Promise<void> {
    const all = await ports.store.all();
    const waiting = all.filter(({ refusal }) => refusal === undefined).toSorted(byRevision);
    const last = all.find(({ refusal }) => refusal !== undefined);
    if (waiting.length === 0) {
      if (last) ports.onStatus('refused', last);
      return;
    }
    ports.onStatus('saving', undefined);
    for (const entry of waiting) {
      if (!(await deliver(entry, all))) {
        ports.onStatus(ports.isOnline() ? 'saved' : 'offline', entry);
        pauseThenFlush();
        return;
      }
      failures = 0;
    }
    const left = await ports.store.all();
    if (left.length === 0) ports.onStatus('sent', undefined);
  }

  async function flush(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    cancel();
    running = drain();
    try {
      await running;
    } finally {
      running = undefined;
    }
    if (!again) return;
    again = false;
    await flush();
  }

  return {
    add: async (body) => {
      await ports.store.put({ key: keyOf(body), queuedAt: ports.now().toISOString(), body });
      await flush();
    },
    flush,
    dropRefused: async () => {
      for (const { key, refusal } of await ports.store.all()) if (refusal) await ports.store.remove(key);
    },
    stop: () => cancel(),
  };
}
