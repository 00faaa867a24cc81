import type { Worker } from 'node:worker_threads';
import type { Issue } from '#checker/issue.ts';
import type { CheckReply, CheckTask, FolderToCheck } from './answer-checks.ts';

export type CheckFolder = (folder: FolderToCheck) => Promise<readonly Issue[]>;

interface Waiting {
  readonly resolve: (issues: readonly Issue[]) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Checks folders in a thread of their own, so that a large document never keeps an author waiting for a completion.
 * A thread that breaks off fails its checks; the next check starts another.
 */
export function createCheckThread(start: () => Worker): CheckFolder {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function open(): Worker {
    const opened = start();
    opened.on('message', ({ id, issues, failure }: CheckReply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) asked?.resolve(issues);
      else asked?.reject(new Error(failure));
    });
    const lost = (reason: Error) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    opened.on('error', lost);
    opened.on('exit', (code) => lost(new Error(`The thread of the checks ended with ${code}`)));
    // It ends with the process. Listening to it would keep the process, so this comes last.
    opened.unref();
    return opened;
  }

  return (folder) =>
    new Promise((resolve, reject) => {
      worker ??= open();
      last += 1;
      waiting.set(last, { resolve, reject });
      const task: CheckTask = { id: last, folder };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task);
    });
}
