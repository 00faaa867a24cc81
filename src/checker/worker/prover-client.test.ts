import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProofTask, ProverReply, ProverRequest } from './messages.ts';
import { ProverClient, type ProverWorker } from './prover-client.ts';

type Listener = (event: { readonly data: ProverReply; readonly message?: string }) => void;

/** A worker that replies with what the test specifies. */
class FakeWorker implements ProverWorker {
  readonly requests: ProverRequest[] = [];
  isEnded = false;
  #onMessage: (event: { readonly data: ProverReply }) => void = () => undefined;
  #onError: (event: { readonly message?: string }) => void = () => undefined;

  postMessage(request: ProverRequest): void {
    this.requests.push(request);
  }

  addEventListener(type: 'message' | 'error', listener: Listener): void {
    if (type === 'message') this.#onMessage = (event) => listener(event);
    else this.#onError = (event) => listener({ data: { kind: 'ready' }, ...event });
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(reply: ProverReply): void {
    this.#onMessage({ data: reply });
  }

  fail(message: string): void {
    this.#onError({ message });
  }
}

const TASK: ProofTask = { files: [] };
const OTHER: ProofTask = { files: [{ path: 'other.json', text: '{}' }] };
let workers: FakeWorker[];
let client: ProverClient;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  client = new ProverClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

/** Gives a task to the client after its worker has started. */
function begin(task: ProofTask = TASK) {
  const outcome = client.prove(task);
  workers.at(-1)?.say({ kind: 'ready' });
  return outcome;
}

describe('the client of the prover', () => {
  test('starts its worker with the first task, and reports each reply', async () => {
    expect(workers).toHaveLength(0);
    const events: string[] = [];
    const outcome = client.prove(TASK, {
      onChecked: (_issues, campaigns) => events.push(`checked ${campaigns.join()}`),
      onProgress: ({ done, of }) => events.push(`${done} of ${of}`),
    });
    const [worker] = workers;
    worker?.say({ kind: 'ready' });
    worker?.say({ kind: 'checked', id: 1, issues: [], campaigns: ['s6'] });
    worker?.say({
      kind: 'progress',
      phase: 'questions',
      id: 1,
      campaign: 's6',
      done: 1,
      of: 2,
      campaigns: { done: 0, of: 1 },
    });
    worker?.say({ kind: 'done', id: 1 });
    expect(await outcome).toEqual({ kind: 'proven', issues: [], proofs: [] });
    expect(events).toEqual(['checked s6', '1 of 2']);
  });

  test('keeps a worker that stops in time', async () => {
    const outcome = begin();
    client.cancel();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    workers[0]?.say({ kind: 'cancelled', id: 1 });
    vi.advanceTimersByTime(1000);
    expect(workers[0]?.isEnded).toBe(false);
  });

  test('terminates a worker that does not stop, and gives the waiting task to a new one', async () => {
    void begin();
    const second = client.prove(OTHER);
    vi.advanceTimersByTime(49);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(workers[0]?.isEnded).toBe(true);
    expect(workers[1]?.requests).toEqual([{ kind: 'prove', id: 2, task: OTHER }]);
    workers[0]?.say({ kind: 'done', id: 2 });
    workers[1]?.say({ kind: 'ready' });
    workers[1]?.say({ kind: 'failed', id: 2, reason: 'its own' });
    expect(await second).toEqual({ kind: 'failed', reason: 'its own' });
  });

  test('starts no worker while there is no task', () => {
    void begin();
    client.cancel();
    vi.advanceTimersByTime(1000);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    client.cancel();
    expect(workers).toHaveLength(1);
  });

  test('counts the time from the first of several cancelled tasks, until the last of them has ended', () => {
    void begin();
    void client.prove(TASK);
    vi.advanceTimersByTime(30);
    void client.prove(OTHER);
    workers[0]?.say({ kind: 'cancelled', id: 1 });
    vi.advanceTimersByTime(20);
    expect(workers[0]?.isEnded).toBe(true);
    expect(workers[1]?.requests).toEqual([{ kind: 'prove', id: 3, task: OTHER }]);
  });

  test('does not terminate a worker that is still starting', () => {
    void client.prove(TASK);
    void client.prove(OTHER);
    vi.advanceTimersByTime(1000);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
    expect(workers[0]?.requests.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['prove 1', 'cancel 1', 'prove 2']);
  });

  test('reports that a worker crashed, and starts another one for the next task', async () => {
    const first = begin();
    workers[0]?.fail('out of memory');
    expect(await first).toEqual({ kind: 'failed', reason: 'out of memory' });
    const second = begin();
    workers[1]?.fail('');
    expect(await second).toEqual({ kind: 'failed', reason: 'the worker of the prover could not be started' });
  });

  test('reports nothing about an abandoned task', async () => {
    const events: string[] = [];
    const first = client.prove(TASK, { onChecked: () => events.push('checked') });
    workers[0]?.say({ kind: 'ready' });
    void client.prove(OTHER);
    workers[0]?.say({ kind: 'checked', id: 1, issues: [], campaigns: [] });
    expect(await first).toEqual({ kind: 'cancelled' });
    expect(events).toEqual([]);
  });
});
