import type { ApiClient } from '#api/client.ts';
import type { BrowserCall } from '#api/endpoints.ts';
import { afterPaint } from '#ui/after-paint.ts';

/** Milliseconds that a report waits at most while the page is busy. */
const AT_THE_LATEST = 500;

/** Calls back when the page has nothing to do for its visitor; not every browser tells. */
function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(callback, { timeout: AT_THE_LATEST });
  else setTimeout(callback, AT_THE_LATEST / 5);
}

interface Queue {
  readonly add: (start: () => void) => void;
  readonly flush: () => void;
}

/** What waits for its time, which `soon` tells once for all of it. */
function createQueue(soon: (callback: () => void) => void): Queue {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const due = waiting;
    waiting = [];
    for (const start of due) start();
  };
  return {
    add: (start) => {
      if (waiting.push(start) === 1) soon(flush);
    },
    flush,
  };
}

/** A client whose calls let the visitor go first: nobody waits for what they report. */
export interface DeferredClient {
  readonly client: ApiClient;
  /** Makes the calls that still wait: the page may be going. */
  readonly flush: () => void;
}

/**
 * Not a report: a reload that comes next is answered by what the server knows of the visit (K8). Only the step is
 * painted before.
 */
const AFTER_PAINT: readonly BrowserCall[] = ['putDraft'];

/** Puts the calls of a client off until the page is idle, or has painted, in their order. */
export function createDeferredClient(client: ApiClient): DeferredClient {
  const [idle, painted] = [createQueue(whenIdle), createQueue(afterPaint)];
  return {
    client: {
      call: (name, input) =>
        new Promise((resolve) =>
          (AFTER_PAINT.includes(name) ? painted : idle).add(() => resolve(client.call(name, input))),
        ),
    },
    flush: () => {
      painted.flush();
      idle.flush();
    },
  };
}
