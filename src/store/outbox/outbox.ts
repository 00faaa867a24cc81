import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import { deliver } from './deliver.ts';
import { keyOf, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxPorts } from './outbox-ports.ts';

/**
 * Holds saves until the server has them (K1, decision 5). Each is retried with growing pauses until it is accepted or
 * refused for good; waiting saves outlive reload and tab.
 */
export interface Outbox {
  readonly add: (body: SaveLeadBody, secret: string) => Promise<void>;
  /** Sends what waits now: when a page starts, and when the network is back. */
  readonly flush: () => Promise<void>;
  /** Forgets what the server refused ("Start over"). What it may still accept stays until it is sent. */
  readonly dropRefused: () => Promise<void>;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Milliseconds until the next try: doubled after each failure, with jitter so that not all visitors come back at once.
 */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + random / 2);
}

function byAge(a: OutboxEntry, b: OutboxEntry): number {
  return a.queuedAt.localeCompare(b.queuedAt) || a.body.revision - b.body.revision;
}

/** Saves of this page, by key, whose outcome it does not know yet. */
type Unsettled = Map<string, OutboxEntry>;

function isSameSave(one: OutboxEntry, other: OutboxEntry): boolean {
  return one.key === other.key && JSON.stringify(one.body) === JSON.stringify(other.body);
}

/**
 * What to send, oldest first: everything stored, and those saves of this page that are no longer in the store. Another
 * tab has sent those, or replaced them by a save of its own; this page does not know the outcome yet, and the server
 * recognises a save that it already has.
 */
async function waitingOf({ store }: OutboxPorts, unsettled: Unsettled): Promise<readonly OutboxEntry[]> {
  const stored = await store.all();
  for (const entry of stored) {
    const own = unsettled.get(entry.key);
    if (entry.refusal !== undefined && own !== undefined && isSameSave(own, entry)) unsettled.delete(entry.key);
  }
  const gone = [...unsettled.values()].filter((own) => !stored.some((entry) => isSameSave(own, entry)));
  return [...stored.filter(({ refusal }) => refusal === undefined), ...gone].toSorted(byAge);
}

/** Sends everything that waits. False: the server could not be reached, and the rest stays. */
async function drain(ports: OutboxPorts, unsettled: Unsettled): Promise<boolean> {
  const waiting = await waitingOf(ports, unsettled);
  if (waiting.length > 0) ports.onStatus('saving', undefined);
  for (const queued of waiting) {
    const { settled, entry } = await deliver(ports, queued);
    if (unsettled.delete(queued.key) && !settled) unsettled.set(entry.key, entry);
    if (!settled) {
      ports.onStatus(ports.isOnline() ? 'saved' : 'offline', entry);
      return false;
    }
  }
  const refused = (await ports.store.all()).find(({ refusal }) => refusal !== undefined);
  if (refused) ports.onStatus('refused', refused);
  else if (waiting.length > 0 && unsettled.size === 0) ports.onStatus('sent', undefined);
  return true;
}

/** Builds the outbox of a page. */
export function createOutbox(ports: OutboxPorts): Outbox {
  let failures = 0;
  let again = false;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  const unsettled: Unsettled = new Map();

  async function run(): Promise<void> {
    do {
      again = false;
      cancel?.();
      if (await drain(ports, unsettled)) failures = 0;
      else cancel = ports.delay(() => void flush(), pauseAfter(failures++, ports.random()));
    } while (again);
  }

  /** One run at a time; a request during a run causes another run after it. */
  async function flush(): Promise<void> {
    again = running !== undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    add: async (body, secret) => {
      const entry = { key: keyOf(body), queuedAt: ports.now().toISOString(), body, secret };
      unsettled.set(entry.key, entry);
      await ports.store.put(entry);
      await flush();
    },
    flush,
    dropRefused: async () => {
      for (const entry of await ports.store.all()) if (entry.refusal) await ports.store.remove(entry);
    },
  };
}
