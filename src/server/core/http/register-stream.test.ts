import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyReply } from 'fastify';
import Type from 'typebox';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { handleErrors } from './error-handler.ts';
import { registerStream, type TellLines } from './register-call.ts';

const errors: string[] = [];
const log: Log = { info: () => undefined, warn: () => undefined, error: (_, message) => void errors.push(message) };
let app = fastify();
afterEach(() => app.close());

/** A server with one call that is answered line by line, on a port of its own. */
async function serve(
  handle: (input: { readonly reply: FastifyReply }) => Promise<TellLines<{ readonly line: number }>>,
) {
  app = fastify();
  handleErrors(app, log);
  const call = {
    method: 'POST',
    path: '/lines',
    summary: 'Lines',
    access: 'anyone',
    limit: 'lookups',
    maxBody: 100,
    status: 200,
    body: Type.Object({}),
    reply: Type.Object({ line: Type.Integer() }),
  } as const;
  registerStream(app, call, handle);
  await app.listen({ port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = connect(port, '127.0.0.1');
  const head = [
    'POST /api/v1/lines HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 2',
  ];
  client.write(`${head.join('\r\n')}\r\n\r\n{}`);
  return client;
}

test('a line is sent when it is told, and a client that goes away ends the work', async () => {
  const ended = Promise.withResolvers<void>();
  const client = await serve(async () => async (tell, signal) => {
    tell({ line: 1 });
    await once(signal, 'abort');
    ended.resolve();
  });
  const read = async () => {
    for await (const chunk of client) if (String(chunk).includes('{"line":1}')) return true;
    return false;
  };
  expect(await read()).toBe(true);
  client.destroy();
  await ended.promise;
  expect(errors).toEqual([]);
});

test('a client that has gone before the work begins is no error, and the work is told', async () => {
  const told = Promise.withResolvers<boolean>();
  const client = await serve(async ({ reply }) => {
    client.destroy();
    await once(reply.raw, 'close');
    return async (_tell, signal) => told.resolve(signal.aborted);
  });
  expect(await told.promise).toBe(true);
  await app.close();
  expect(errors).toEqual([]);
});

test('a client that goes away before the first line is no error', async () => {
  const ended = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<void>();
  const client = await serve(async ({ reply }) => async () => {
    reply.raw.once('close', () => setImmediate(() => handled.resolve()));
    setImmediate(() => client.destroy());
    await ended.promise;
  });
  await handled.promise;
  ended.resolve();
  await app.close();
  expect(errors).toEqual([]);
});
