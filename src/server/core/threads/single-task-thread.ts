import type { MessagePort, Worker } from 'node:worker_threads';
import { ThreadLost } from './lasting-thread.ts';

type Told<Event, Answer> =
  | { readonly event: Event }
  | { readonly answer: Answer }
  | { readonly failure: string; readonly stack: string | undefined };

export interface SingleTaskOptions<Event> {
  /** Aborted: the thread is ended, whatever it is doing. */
  readonly signal: AbortSignal;
  /** What the task says while it is under way. */
  readonly tell?: ((event: Event) => void) | undefined;
}

/**
 * Waits for the answer of a thread that does one task, and ends it. Rejects with the reason of the signal, with
 * `ThreadLost` if the thread ends by itself, or with the message of what the task threw.
 */
export function answerOf<Event, Answer>(worker: Worker, { signal, tell }: SingleTaskOptions<Event>): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('cancelled'));
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (told: Told<Event, Answer>) => {
      if ('event' in told) tell?.(told.event);
      else if ('answer' in told) resolve(told.answer);
      else reject(Object.assign(new Error(told.failure), { stack: told.stack }));
    });
    worker.once('error', (error: unknown) =>
      reject(new ThreadLost(error instanceof Error ? error.message : String(error), { cause: error })),
    );
    worker.once('exit', (code) => reject(new ThreadLost(`The thread ended with ${code}`)));
    if (signal.aborted) abort();
  }).finally(() => void worker.terminate());
}

/** The side of the thread. */
export async function answerOnce<Answer>(
  port: MessagePort,
  work: (tell: (event: unknown) => void) => Promise<Answer>,
): Promise<void> {
  const say = (told: Told<unknown, Answer>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    port.postMessage(told);
  };
  try {
    say({ answer: await work((event) => say({ event })) });
  } catch (error) {
    const [failure, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
    say({ failure, stack });
  }
}
