import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createLastingThread, ThreadLost } from './lasting-thread.ts';

/** Answers with the task in capitals; some tasks end the thread, or never end. */
const SHOUT = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, task }) => {
  if (task === 'end') process.exit(3);
  if (task === 'break') throw new Error('broken');
  while (task === 'hang');
  const failure = { id, failure: 'cannot', stack: 'there' };
  parentPort.postMessage(task === 'fail' ? failure : { id, answer: task.toUpperCase() });
});`;

const started: Worker[] = [];
const ended: Promise<unknown>[] = [];

function shouting(limit?: number) {
  return createLastingThread<string, string>(() => {
    const worker = new Worker(SHOUT, { eval: true });
    ended.push(new Promise((resolve) => worker.once('exit', resolve)));
    started.push(worker);
    return worker;
  }, limit);
}

afterEach(async () => {
  await Promise.all(started.map((worker) => worker.terminate()));
  started.length = 0;
  ended.length = 0;
});

test('one thread, started with the first task, answers all of them', async () => {
  const thread = shouting();
  expect(started).toHaveLength(0);
  expect(await Promise.all([thread.ask('one'), thread.ask('two')])).toEqual(['ONE', 'TWO']);
  expect(await thread.ask('three')).toBe('THREE');
  expect(started).toHaveLength(1);
});

test('a task that fails keeps the thread', async () => {
  const thread = shouting();
  await expect(thread.ask('fail')).rejects.toMatchObject({ message: 'cannot', stack: 'there' });
  expect(await thread.ask('one')).toBe('ONE');
  expect(started).toHaveLength(1);
});

test.each(['end', 'break'])(
  'a thread that ends by "%s" fails what waits for it, and the next task starts another',
  async (how) => {
    const thread = shouting();
    // An answer that is still under way when its thread ends may be lost.
    expect(await thread.ask('one')).toBe('ONE');
    const outcomes = await Promise.allSettled([thread.ask(how), thread.ask('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const lost: unknown = expect.any(ThreadLost);
    expect(outcomes).toMatchObject([{ reason: lost }, { reason: lost }]);
    expect(await thread.ask('three')).toBe('THREE');
    expect(started).toHaveLength(2);
  },
);

test('a task that takes too long ends its thread', async () => {
  const thread = shouting(500);
  const hanging = thread.ask('hang');
  await expect(hanging).rejects.toThrow(new ThreadLost('A task took longer than 0.5 s'));
  await ended[0];
});

test('closing ends the thread, and what is under way fails', async () => {
  const thread = shouting();
  const hanging = thread.ask('hang').catch((error: unknown) => error);
  await thread.close();
  expect(await hanging).toEqual(new ThreadLost('The thread was ended'));
  await ended[0];
  await thread.close();
});
