import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/port.ts';
import { startProgram, type Program } from '#tests/support/program.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { findNginx } from '#tests/support/tools/nginx.ts';
import { until } from '#tests/support/until.ts';

const NGINX = findNginx();
const CANARIES = /canary|312-?555|example\.org/i;

describe('docs/deploy/nginx.conf', () => {
  const folder = tempFolder('nginx');
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  let nginx: Program;
  let origin: string;
  let file: string;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    for (const name of ['logs', 'temp']) mkdirSync(join(folder, name), { mode: 0o777 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const [upstream, plain, tls] = [
      typeof address === 'object' && address ? address.port : 0,
      await freePort(),
      await freePort(),
    ];
    const key = join(folder, 'key.pem');
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=trials.example',
      '-keyout',
      key,
      '-out',
      join(folder, 'certificate.pem'),
    ]);
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.error ?? made.stderr)}`);
    // The file as shipped, except for paths and ports of this machine.
    const own = readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8')
      .replaceAll(/10\.0\.0\.1[12]:8080/g, `127.0.0.1:${upstream}`)
      .replaceAll('/var/log/nginx', join(folder, 'logs'))
      .replace('/etc/ssl/trials.example.pem', join(folder, 'certificate.pem'))
      .replace('/etc/ssl/trials.example.key', key)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace(/^ {2}listen 443 ssl/m, `  listen 127.0.0.1:${tls} ssl`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, 'temp', name)};`)
      .join('\n');
    file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off;\nmaster_process off;\npid ${join(folder, 'nginx.pid')};\n` +
        `error_log ${join(folder, 'logs', 'main.log')};\nevents {}\nhttp {\n${temporary}\n${own}\n}\n`,
    );
    origin = `https://127.0.0.1:${tls}`;
    nginx = startProgram(NGINX, ['-c', file, '-e', join(folder, 'logs', 'main.log')]);
    await until(async () => ((await ask('/signup/s6')).status === 200 ? true : undefined), {
      limit: 30_000,
      failure: () => `nginx did not answer: ${nginx.output()}`,
      pointless: () => !nginx.running(),
    });
  });
  afterAll(async () => {
    await nginx?.end('SIGTERM');
    if (server.listening) await once(server.close(), 'close');
  });

  // Must not block this process, because the server behind the proxy runs in it.
  async function ask(path: string) {
    const curl = startProgram('curl', [
      '-sk',
      '-w',
      '\n%{http_code}',
      '-H',
      'Referer: https://mail.example/?to=ana-canary@example.org',
      '-H',
      'X-Forwarded-For: 6.6.6.6',
      `${origin}${path}`,
    ]);
    await curl.ended;
    const lines = curl.output().split('\n');
    return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
  }

  const logs = () =>
    ['main.log', 'trialflow.log', 'trialflow-error.log']
      .map((name) => join(folder, 'logs', name))
      .filter((log) => existsSync(log))
      .map((log) => readFileSync(log, 'utf8'))
      .join('');

  test('[O2] is valid for the nginx of this machine', () => {
    const { status, stderr } = spawnSync(NGINX, ['-t', '-c', file, '-e', join(folder, 'logs', 'main.log')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  test("[O2] forwards the client's address, not what a visitor claims, and keeps the metrics inside", async () => {
    const { status, body } = await ask('/signup/s6');
    expect([status, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
    ]);
    expect((await ask('/metrics')).status).toBe(404);
  });

  test('[P1] [O6] logs nothing of a visitor, with the servers there and without them', async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
    const paths = [
      '/signup/ws11?slug=slug-canary&phone=312-555-0142',
      '/signup/es/s6/slug-canary?email=ana-canary@example.org',
      '/appointments/canary-of-a-link',
    ];
    for (const path of paths) expect((await ask(path)).status).toBe(502);
    expect(logs()).toMatch(/GET \/signup\/ws11 502/);
    expect(logs()).toMatch(/GET \/signup\/es\/s6 502/);
    expect(logs()).not.toMatch(CANARIES);
  });
});
