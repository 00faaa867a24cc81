import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { registerAssets } from '#server/pages/html/asset-routes.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const SCRIPT = 'console.log("a script");\n'.repeat(50);
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = tempFolder('assets');
  mkdirSync(join(folder, 'assets', 'deeper'), { recursive: true });
  writeFileSync(join(folder, 'assets', 'a-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'font-1.woff2'), Buffer.from([1, 2, 3]));
  writeFileSync(join(folder, 'assets', 'unknown-1.exe'), 'x');
  writeFileSync(join(folder, 'secret.js'), 'a secret');
  symlinkSync(join(folder, 'secret.js'), join(folder, 'assets', 'link-1.js'));
  app = fastify();
  await registerAssets(
    app,
    folder,
    createLog(() => undefined),
  );
});
afterAll(async () => {
  await app.close();
  removeTempFolder(folder);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', undefined],
  ['', undefined],
])('[A15] a browser that takes %j gets the script as %s, for good', async (accepted, encoding) => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: '/assets/a-1.js',
    headers: { 'accept-encoding': accepted },
  });
  expect([
    statusCode,
    headers['content-encoding'],
    headers['content-type'],
    headers['cache-control'],
    headers['vary'],
  ]).toEqual([
    200,
    encoding,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'Accept-Encoding',
  ]);
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  const text =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  expect(text.toString()).toBe(SCRIPT);
});

test('[A15] a file that compression does not shrink is served as it is', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/font-1.woff2',
    headers: { 'accept-encoding': 'br' },
  });
  expect([headers['content-type'], headers['content-encoding'], [...rawPayload]]).toEqual([
    'font/woff2',
    undefined,
    [1, 2, 3],
  ]);
});

test.each([
  'nothing.js',
  '../secret.js',
  '..%2fsecret.js',
  '%2e%2e/secret.js',
  'deeper',
  'deeper/',
  '',
  'link-1.js',
  'unknown-1.exe',
  'a-1.js.br',
  'a-1.js%00',
  '..%5csecret.js',
  '__proto__',
])('[K3] nothing else is below the folder: %j', async (name) => {
  const { statusCode, body } = await app.inject(`/assets/${name}`);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('a secret');
});

test('[A15] a browser may request the headers alone', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' });
  expect([statusCode, headers['content-length'], body]).toEqual([200, String(SCRIPT.length), '']);
});

test('[A15] a server starts while another one writes the compressed files of the same build', async () => {
  const shared = tempFolder('shared-assets');
  mkdirSync(join(shared, 'assets'));
  for (let file = 0; file < 50; file += 1)
    for (const name of [`b-${file}.js`, `b-${file}.js.br`, `b-${file}.js.gz`])
      writeFileSync(join(shared, 'assets', name), SCRIPT);
  const writing = new AbortController();
  const written = (async () => {
    for (let file = 0; !writing.signal.aborted; file = (file + 1) % 50) {
      const target = join(shared, 'assets', `b-${file}.js.gz`);
      await writeFile(`${target}.1.part`, SCRIPT);
      await rename(`${target}.1.part`, target);
    }
  })();
  for (let start = 0; start < 100; start += 1) {
    const server = fastify();
    await expect(
      registerAssets(
        server,
        shared,
        createLog(() => undefined),
      ),
    ).resolves.toBeUndefined();
    await server.close();
  }
  writing.abort();
  await written;
  removeTempFolder(shared);
});
