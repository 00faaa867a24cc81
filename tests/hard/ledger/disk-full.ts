import { startServer } from '#tests/support/server.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { auditAtRest } from './saves/audit-at-rest.ts';
import { KEY } from './parts/key.ts';
import { saveInStorm, type SaveOnce } from './saves/save-in-storm.ts';
import { mountSmallDisk } from './parts/small-disk.ts';
import { swallowingProxyStorm } from './saves/swallowing-proxy-storm.ts';

const PLANS: Readonly<Record<Size, { readonly leads: number; readonly times: number }>> = {
  whole: { leads: 1000, times: 5 },
  share: { leads: 60, times: 1 },
};
const DISK_MB = 160;
const AT_ONCE = 8;
/** More saves than fit into what the database has set aside. */
const MAX_TRIES = 3000;
const REFUSED_ENOUGH = 10;

interface Full {
  readonly tried: number;
  readonly refused: number;
  readonly broken: string[];
}

/** Saves until the full disk refuses some; the responses then must be honest, and pages must still be served. */
async function saveUntilRefused(origin: string, saveOnce: SaveOnce, first: number): Promise<Full> {
  const broken: string[] = [];
  let refused = 0;
  let tried = 0;
  while (refused < REFUSED_ENOUGH && tried < MAX_TRIES) {
    const { status, text } = await saveOnce(first + tried);
    tried += 1;
    if (status === 201) continue;
    refused += 1;
    if (status !== 503 || !text.includes('"code":"outside-failed"'))
      broken.push(`a save on a full disk was answered ${status} ${text.slice(0, 100)}`);
  }
  const page = await fetch(`${origin}/signup/s6`);
  if ((page.status !== 200 && page.status !== 503) || !(await page.text()).includes('<h1'))
    broken.push(`a page on a full disk was answered ${page.status}`);
  return { tried, refused, broken };
}

async function run(size: Size): Promise<Outcome> {
  const { leads, times } = PLANS[size];
  const disk = mountSmallDisk(DISK_MB);
  try {
    const server = await startServer({ database: 'pglite', env: { ENCRYPTION_KEY: KEY, DATA_DIR: disk.folder } });
    const full: Full[] = [];
    try {
      let next = leads;
      const weathered = await saveInStorm({
        leads,
        atOnce: AT_ONCE,
        originOf: () => server.origin,
        disturbances: times,
        disturb: async (saveOnce) => {
          disk.fill();
          full.push(await saveUntilRefused(server.origin, saveOnce, next));
          next += MAX_TRIES;
          disk.empty();
        },
      });
      const exit = await server.stop();
      const { figures, broken } = await auditAtRest({ dataDir: disk.folder }, weathered);
      const refused = full.reduce((sum, each) => sum + each.refused, 0);
      return {
        figures: {
          saves: leads,
          'times full': full.length,
          'refused when full': refused,
          retries: weathered.retries,
          ...figures,
        },
        broken: [
          ...broken,
          ...full.flatMap((each) => each.broken),
          ...(refused > 0 ? [] : ['the disk was never full']),
          ...(exit === 0 ? [] : [`the server ended with ${exit}`]),
        ],
      };
    } finally {
      await server.remove();
    }
  } finally {
    disk.remove();
  }
}

export const diskFull: HardCheck = {
  name: 'disk-full',
  promise:
    'the disk of the embedded database full again and again: saves are refused honestly, pages are answered, ' +
    'nothing is lost or doubled when there is space again',
  fault: 'saves that are acknowledged and swallowed, and saves that are stored twice',
  run,
  runPlanted: swallowingProxyStorm,
};
