import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import { deliver } from './deliver.ts';
import { keyOf, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxPorts } from './outbox-ports.ts';

/**
 * Holds saves until the server has them (reliability decision 3). Each is sent again, with growing pauses, until it is
 * taken or refused for good; what waits outlives reload and tab.
 */
export interface Outbox {
  readonly add: (body: SaveLeadBody) => Promise<void>;
  /** Sends what waits, now: at the start of a page, and when the network is back. */
  readonly flush: () => Promise<void>;
  /** Forgets what the server refused ("Start over"). What it may still take stays until it is sent. */
  readonly dropRefused: () => Promise<void>;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Milliseconds until the next try: doubled with each failure, and spread, so that not all visitors come back at once. */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + random / 2);
}

function byAge(a: OutboxEntry, b: OutboxEntry): number {
  return a.queuedAt.localeCompare(b.queuedAt) || a.body.revision - b.body.revision;
}

/** Sends everything that waits, oldest first. False: the server could not be reached, what is left stays. */
async function drain(ports: OutboxPorts): Promise<boolean> {
  const all = await ports.store.all();
  const waiting = all.filter(({ refusal }) => refusal === undefined).toSorted(byAge);
  if (waiting.length > 0) ports.onStatus('saving', undefined);
  for (const entry of waiting) {
    if (!(await deliver(ports, entry))) {
      ports.onStatus(ports.isOnline() ? 'saved' : 'offline', entry);
      return false;
    }
  }
  const left = await ports.store.all();
  const refused = left.find(({ refusal }) => refusal !== undefined);
  if (refused) ports.onStatus('refused', refused);
  else if (waiting.length > 0 && left.length === 0) ports.onStatus('sent', undefined);
  return true;
}

/** Builds the outbox of a page. */
export function createOutbox(ports: OutboxPorts): Outbox {
  let failures = 0;
  let again = false;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  async function run(): Promise<void> {
    do {
      again = false;
      cancel?.();
      if (await drain(ports)) failures = 0;
      else cancel = ports.delay(() => void flush(), pauseAfter(failures++, ports.random()));
    } while (again);
  }

  /** One run at a time; who asks meanwhile gets another run after it. */
  async function flush(): Promise<void> {
    again = running !== undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    await running;
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
  };
}
