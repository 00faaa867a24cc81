import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCmsClient } from './cms/cms-client.ts';
import { createHttpSource } from './http-source.ts';

const INDEX = JSON.stringify({ campaigns: [{ id: 'knee' }] });
const REPLY = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${INDEX.length}\r\n\r\n${INDEX}`;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers so many requests of each connection, and breaks it off at the next one. */
async function startClosing(answered: number) {
  let requests = 0;
  const server = createServer((socket) => {
    let left = answered;
    socket.on('data', () => {
      requests += 1;
      if (left === 0) socket.resetAndDestroy();
      else socket.write(REPLY);
      left -= 1;
    });
    socket.on('error', () => undefined);
    closers.push(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}/index`, requests: () => requests };
}

const READERS: readonly (readonly [string, (url: string) => () => Promise<unknown>])[] = [
  [
    'a CMS',
    (url) => {
      const client = createCmsClient({ url, headers: {}, query: {}, timeoutMs: 10_000 });
      return () => client.get(new URL(url));
    },
  ],
  [
    'an index',
    (url) => {
      const source = createHttpSource(url);
      return () => source.read();
    },
  ],
];

test.each(READERS)('[B9] a kept connection that %s closes meanwhile is no failure', async (_what, readerOf) => {
  const { url, requests } = await startClosing(1);
  const read = readerOf(url);
  for (let time = 0; time < 3; time++) await expect(read()).resolves.toBeDefined();
  // More than the reads: some were sent twice.
  expect(requests()).toBeGreaterThan(3);
});

test.each(READERS)(
  '[B9] %s that breaks off every connection is asked twice, and then it is one',
  async (_what, readerOf) => {
    const { url, requests } = await startClosing(0);
    await expect(readerOf(url)()).rejects.toThrow(/could not be reached|fetch failed/);
    expect(requests()).toBe(2);
  },
);
