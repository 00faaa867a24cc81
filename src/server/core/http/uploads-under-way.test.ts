import type { EventEmitter } from 'node:events';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createUploadsUnderWay, type UploadsUnderWay } from './uploads-under-way.ts';

const MB = 1024 * 1024;

/** Asks for room with requests of these lengths, in order. */
async function askAll(
  uploads: UploadsUnderWay,
  lengths: readonly string[],
  verify: (answers: readonly boolean[], end: (nth: number) => void) => void,
): Promise<void> {
  const app = fastify();
  const answers: boolean[] = [];
  const replies: FastifyReply[] = [];
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    answers.push(uploads.take(request, reply, 12 * MB));
    replies.push(reply);
    done();
  });
  app.get('/', () => new Promise<string>(() => undefined));
  await app.ready();
  for (const length of lengths)
    void app.inject({ url: '/', headers: { 'content-length': length } }).catch(() => undefined);
  while (answers.length < lengths.length) await new Promise((resolve) => setImmediate(resolve));
  verify(answers, (nth) => {
    const reply: EventEmitter | undefined = replies[nth]?.raw;
    reply?.emit('close');
  });
}

test('[E7] large bodies share the room of the process; small ones need none', async () => {
  const uploads = createUploadsUnderWay(20 * MB);
  await askAll(uploads, [String(10 * MB), String(9 * MB), String(2 * MB), String(MB / 2)], (answers) => {
    expect(answers).toEqual([true, true, false, true]);
  });
});

test('[E7] a body of no known length counts as the largest; what has ended makes room', async () => {
  const uploads = createUploadsUnderWay(20 * MB);
  await askAll(uploads, ['unknown', String(12 * MB)], (answers, end) => {
    expect(answers).toEqual([true, false]);
    end(0);
  });
  await askAll(uploads, [String(12 * MB)], (answers) => expect(answers).toEqual([true]));
});
