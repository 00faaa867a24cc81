import type { ApiClient } from '#api/client.ts';
import type { BrowserCall } from '#api/endpoints.ts';
import { afterPaint } from '#ui/after-paint.ts';

/** The maximum milliseconds that a report waits while the page is busy. */
const AT_THE_LATEST = 500;

/** Calls back when the page is idle, or after a delay in browsers that do not report that. */
function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(callback, { timeout: AT_THE_LATEST });
  else setTimeout(callback, AT_THE_LATEST / 5);
}

interface Queue {
  readonly add: (start: () => void) => void;
  readonly flush: () => void;
}

/** A queue of deferred calls; `soon` schedules a single callback for all of them. */
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

/** A client whose calls give way to the visitor's actions: nobody waits for what they report. */
export interface DeferredClient {
  readonly client: ApiClient;
  /** Makes the calls that still wait: the page may be about to unload. */
  readonly flush: () => void;
}

/**
 * Not a report: the server answers a subsequent reload from what it knows of the visit (K8). Only the step is painted
 * first.
 */
const AFTER_PAINT: readonly BrowserCall[] = ['putDraft'];

/** Defers the calls of a client until the page is idle, or has painted, in order. */
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
