import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { auditAtRest } from './saves/audit-at-rest.ts';
import { KEY } from './parts/key.ts';
import { percentile } from './parts/percentile.ts';
import { saveInStorm, type SaveOnce } from './saves/save-in-storm.ts';
import { swallowingProxyStorm } from './saves/swallowing-proxy-storm.ts';

const PLANS: Readonly<Record<Size, { readonly leads: number; readonly kills: number }>> = {
  whole: { leads: 2000, kills: 10 },
  share: { leads: 80, kills: 1 },
};
const AT_ONCE = 24;
const PAGE = '/signup/s6';

/** A page that a visitor can use: its form, or a 503 that explains itself and has a way forward. */
async function askPage(origin: string): Promise<'form' | 'sorry' | 'broken'> {
  const response = await fetch(`${origin}${PAGE}`, { redirect: 'manual' });
  const page = await response.text();
  if (response.status === 200 && /<form\b[^>]*method="post"/.test(page)) return 'form';
  return response.status === 503 && /<a\b[^>]*href="\/signup\/s6"/.test(page) ? 'sorry' : 'broken';
}

/** What visitors get while there is no database: a page, and a response to their save that tells them to retry. */
async function lookAround(origin: string, saveOnce: SaveOnce, serial: number): Promise<string[]> {
  const page = await askPage(origin);
  const save = await saveOnce(serial);
  const [health, ready] = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => {
      const answer = await fetch(`${origin}${path}`);
      await answer.body?.cancel();
      return answer;
    }),
  );
  return [
    ...(page === 'broken' ? ['a page was neither usable nor an honest 503'] : []),
    ...(save.status === 503 && save.text.includes('"code":"outside-failed"')
      ? []
      : [`a save without a database was answered ${save.status} ${save.text.slice(0, 200)}`]),
    ...(health?.status === 200
      ? []
      : [`/healthz said ${health?.status} without a database: a restart would fix nothing`]),
    ...(ready?.status === 503 ? [] : [`/readyz said ${ready?.status} without a database`]),
  ];
}

function lifeOf({ logs }: TestServer, exit: number | null): string[] {
  const starts = logs.filter(({ message }) => message === 'listening').length;
  return starts === 1 && exit === 0 ? [] : [`the server began ${starts} times and ended with ${exit}`];
}

async function run(size: Size): Promise<Outcome> {
  const { leads, kills } = PLANS[size];
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('killed');
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: KEY }, database: 'pglite' });
  const broken: string[] = [];
  const savedAfter: number[] = [];
  let killed = 0;
  try {
    const weathered = await saveInStorm({
      leads,
      atOnce: AT_ONCE,
      originOf: () => server.origin,
      disturbances: kills,
      disturb: async (saveOnce) => {
        killed += 1;
        await postgres.kill9();
        broken.push(...(await lookAround(server.origin, saveOnce, leads + kills + killed)));
        await postgres.restart();
        // The very first save after the return: the outbox would retry it, but nobody should have to wait for that.
        const started = Date.now();
        const save = await saveOnce(leads + killed);
        if (save.status !== 201) broken.push(`the first save after the return was answered ${save.status}`);
        savedAfter.push(Date.now() - started);
        if ((await askPage(server.origin)) !== 'form') broken.push('the page was not usable after the return');
      },
    });
    broken.push(...lifeOf(server, await server.stop()));
    const { figures, broken: lost } = await auditAtRest({ databaseUrl, dataDir: server.dataDir }, weathered);
    return {
      figures: {
        saves: leads,
        kills: killed,
        retries: weathered.retries,
        ...figures,
        'first save after return p95 ms': percentile(savedAfter, 95),
      },
      broken: [...lost, ...broken],
    };
  } finally {
    await server.remove();
    await postgres.stop();
  }
}

export const postgresKilled: HardCheck = {
  name: 'postgres-killed',
  promise:
    'PostgreSQL killed again and again under load: no lead lost, none doubled, the server lives on, ' +
    'pages stay usable or say so, the first save after the return succeeds',
  fault: 'saves that are acknowledged and swallowed, and saves that are stored twice',
  run,
  runPlanted: swallowingProxyStorm,
};
