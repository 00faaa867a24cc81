import type { MessagePort, Worker } from 'node:worker_threads';

/** A thread that ended, or was ended, before it had answered. */
export class ThreadLost extends Error {}

/** One thread that answers one task after the other: plain data both ways. */
export interface LastingThread<Task, Answer> {
  /** Rejects with `ThreadLost` if the thread ends meanwhile, and with the message of what the task itself threw. */
  ask(task: Task): Promise<Answer>;
  /** Ends the thread. The next task starts another one. */
  close(): Promise<void>;
}

interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}

type Told<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string; readonly stack: string | undefined };

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** A thread that is running. */
interface Running {
  readonly worker: Worker;
  /** Ends it, and rejects what it has not answered. */
  readonly end: (reason: Error) => Promise<void>;
}

/**
 * Starts the thread with the first task. It does not keep the process.
 * @param limit milliseconds that one task may take before the thread is ended; undefined: as long as it needs
 */
export function createLastingThread<Task, Answer>(start: () => Worker, limit?: number): LastingThread<Task, Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let running: Running | undefined;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Tasks are answered in order: the time of one begins when the one before it has been answered. */
  function watch(): void {
    clearTimeout(timer);
    if (limit === undefined || waiting.size === 0) return;
    timer = setTimeout(() => void running?.end(new ThreadLost(`A task took longer than ${limit / 1000} s`)), limit);
    timer.unref();
  }

  function open(): Running {
    const worker = start();
    const end = async (reason: Error) => {
      if (running?.worker !== worker) return;
      running = undefined;
      const asked = [...waiting.values()];
      waiting.clear();
      watch();
      for (const { reject } of asked) reject(reason);
      await worker.terminate();
    };
    worker.on('message', (told: Told<Answer>) => {
      const asked = waiting.get(told.id);
      waiting.delete(told.id);
      watch();
      if ('failure' in told) asked?.reject(Object.assign(new Error(told.failure), { stack: told.stack }));
      else asked?.resolve(told.answer);
    });
    worker.on(
      'error',
      (error: unknown) =>
        void end(new ThreadLost(error instanceof Error ? error.message : String(error), { cause: error })),
    );
    worker.on('exit', (code) => void end(new ThreadLost(`The thread ended with ${code}`)));
    // Listening to it would keep the process, so this comes last.
    worker.unref();
    return { worker, end };
  }

  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        running ??= open();
        last += 1;
        waiting.set(last, { resolve, reject });
        if (waiting.size === 1) watch();
        const asked: Asked<Task> = { id: last, task };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        running.worker.postMessage(asked);
      }),
    close: async () => running?.end(new ThreadLost('The thread was ended')),
  };
}

function isAsked(message: unknown): message is Asked<unknown> {
  return typeof message === 'object' && message !== null && 'id' in message && 'task' in message;
}

/** The side of the thread: answers tasks of one kind, one after the other. */
export function answerTasks<Task, Answer>(
  port: MessagePort,
  isTask: (task: unknown) => task is Task,
  answer: (task: Task) => Promise<Answer>,
): void {
  const tell = (told: Told<Answer>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    port.postMessage(told);
  };
  const work = async ({ id, task }: Asked<unknown>) => {
    try {
      if (!isTask(task)) throw new Error('The thread does not know this task');
      tell({ id, answer: await answer(task) });
    } catch (error) {
      const [failure, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
      tell({ id, failure, stack });
    }
  };
  let before: Promise<void> = Promise.resolve();
  port.on('message', (message: unknown) => {
    if (isAsked(message)) before = before.then(() => work(message));
  });
}
