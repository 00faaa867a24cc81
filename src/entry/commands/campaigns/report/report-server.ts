import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ReportServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const ENTRY = fileURLToPath(new URL('../../../start.ts', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../../../dist/ssr/ssr.js', import.meta.url));
const START_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 200;

/**
 * The product's own server with a separate embedded database and the demonstration catalogue, for one report. Rejects
 * with a message if it does not start.
 */
export async function startReportServer(campaign: string): Promise<ReportServer> {
  if (!existsSync(BUILT)) throw new Error('the pages are not built: run npm run build');
  const data = await mkdtemp(join(tmpdir(), 'campaign-report-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [ENTRY], {
    stdio: 'ignore',
    env: {
      PATH,
      HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: data,
      DATABASE_URL: '',
      SEED: 'demo',
      CAMPAIGNS_DIR: resolve(dirname(campaign)),
    },
  });
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null) {
    if (await isHealthy(origin)) return { origin, stop };
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  await stop();
  throw new Error('the server did not start');
}

async function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() =>
          typeof address === 'object' && address ? done(address.port) : fail(new Error('No port is free')),
        );
      });
  });
}
