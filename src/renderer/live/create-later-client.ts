import type { ApiClient } from '#api/client.ts';
import type { BrowserCall } from '#api/endpoints.ts';

/** Milliseconds that a report waits at most while the page is busy. */
const AT_THE_LATEST = 500;

/** Calls back when the page has nothing to do for its visitor; not every browser tells. */
function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(callback, { timeout: AT_THE_LATEST });
  else setTimeout(callback, AT_THE_LATEST / 5);
}

/** A client whose calls let the visitor go first: nobody waits for what they report. */
export interface LaterClient {
  readonly client: ApiClient;
  /** Makes the calls that still wait: the page may be going. */
  readonly flush: () => void;
}

/** Not a report: a reload that comes at once is answered by what the server knows of the visit (K8). */
const AT_ONCE: readonly BrowserCall[] = ['putDraft'];

/** Puts the calls of a client off until the page is idle, in their order. */
export function createLaterClient(client: ApiClient): LaterClient {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const due = waiting;
    waiting = [];
    for (const start of due) start();
  };
  return {
    client: {
      call: (name, input) => {
        if (AT_ONCE.includes(name)) return client.call(name, input);
        return new Promise((resolve) => {
          if (waiting.push(() => resolve(client.call(name, input))) === 1) whenIdle(flush);
        });
      },
    },
    flush,
  };
}
