import type { Visit } from '#api/contract/visit-calls.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { onServer } from '#tests/support/database/databases.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { startServer } from '#tests/support/server.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { allForms, CANARIES, phoneOf, plainForms } from './canaries.ts';
import { runEntry, startEntry } from './command-line.ts';
import { leaveTraces, MARKER, saveLead, saveLeads } from './save-canaries.ts';
import { searchDatabase, searchFolder, type Searched } from './search-stores.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const FIRST = { ENCRYPTION_KEY: keyOf(21) };
const BOTH = { ENCRYPTION_KEY: keyOf(22), ENCRYPTION_KEYS_OLD: keyOf(21) };
const SECOND = { ENCRYPTION_KEY: keyOf(22) };
const PHONES = Array.from({ length: 20 }, (_, serial) => phoneOf(serial));
/** A receiver that accepts nothing, so that every delivery waits in the queue. */
const WEBHOOK = { LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/leads', LEAD_WEBHOOK_SECRET: 'secret' };

type Keys = Readonly<Record<string, string>>;
type Figures = Record<string, number | string>;

/** Where the data of a run is stored. */
interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const environment = ({ databaseUrl, dataDir }: Place, keys: Keys) => ({
  ...WEBHOOK,
  ...keys,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
});

const command = (file: string, args: readonly string[], place: Place, keys: Keys) =>
  runEntry(file, args, environment(place, keys));

function assess(where: string, { leaks, sawMarker }: Searched, broken: string[]): void {
  broken.push(...leaks.map((leak) => `${where}: ${leak}`));
  if (!sawMarker) broken.push(`${where}: the search did not even find what must stand there`);
}

/** Searches what the saves left, in the tables and in the bytes of the files. */
async function searchPlace({ databaseUrl, dataDir }: Place, figures: Figures, broken: string[]): Promise<void> {
  const opened = await openDatabase({ databaseUrl, dataDir });
  if (!opened.ok) throw new Error(opened.message);
  const { pool } = opened.database;
  const rows = await searchDatabase(pool, allForms(PHONES), MARKER);
  assess('dump', rows, broken);
  await pool.query('checkpoint');
  const server =
    databaseUrl === ''
      ? undefined
      : (await pool.query<{ readonly data_directory: string }>('show data_directory')).rows[0]?.data_directory;
  await opened.database.close();
  const own = searchFolder(dataDir, plainForms(PHONES), MARKER);
  const theirs = server === undefined ? undefined : searchFolder(server, plainForms(PHONES), MARKER);
  assess(
    'files',
    {
      leaks: [...own.leaks, ...(theirs?.leaks ?? [])],
      sawMarker: own.sawMarker || theirs?.sawMarker === true,
      bytes: 0,
    },
    broken,
  );
  Object.assign(figures, {
    dumpMegabytes: Math.round(rows.bytes / 1e6),
    fileMegabytes: Math.round((own.bytes + (theirs?.bytes ?? 0)) / 1e6),
  });
}

/**
 * Rotates the key, on PostgreSQL alongside a server that accepts saves, with a stop in the middle. Returns how many
 * leads were saved meanwhile.
 */
async function rotate(place: Place, saved: readonly Visit[], broken: string[]): Promise<number> {
  const beside =
    place.databaseUrl === '' ? undefined : await startServer({ database: 'pglite', env: environment(place, BOTH) });
  const meanwhile = beside ? 200 : 0;
  if (beside) {
    const stopped = startEntry('commands/leads.ts', ['reseal'], environment(place, BOTH));
    const saving = saveLeads(beside.origin, saved.length, meanwhile / 2);
    await onServer(place.databaseUrl, async (client) => {
      while (
        stopped.running() &&
        (
          await client.query(
            `select 1 from leads
             where left(lead, 11) <> (select left(lead, 11) from leads order by updated_at limit 1) limit 1 offset 300`,
          )
        ).rowCount === 0
      );
    });
    await stopped.end('SIGKILL');
    await saving;
  }
  const resealing = command('commands/leads.ts', ['reseal'], place, BOTH);
  if (beside) {
    await saveLeads(beside.origin, saved.length + meanwhile / 2, meanwhile / 2);
    for (const [serial, visit] of saved.slice(0, 100).entries()) await saveLead(beside.origin, serial, 2, visit);
  }
  const { code, all } = await resealing;
  if (code !== 0) broken.push(`the command that re-encrypts ended with ${code}: ${all.slice(-600)}`);
  await beside?.remove();
  return meanwhile;
}

/** Are all leads readable with the new key alone, complete and findable? */
async function readAll(place: Place, expected: number, broken: string[]): Promise<number> {
  const { code, output } = await command('commands/leads.ts', ['export', '--format', 'ndjson'], place, SECOND);
  const readable = output.split('\n').filter((line) => line.includes(`"firstName":"${CANARIES.firstName}"`)).length;
  if (code !== 0 || readable !== expected)
    broken.push(
      `${readable} of ${expected} leads are readable with the new key alone (exit ${code}): ` +
        (code === 0 ? '' : output.slice(-300)),
    );
  return readable;
}

async function refuses(place: Place, keys: Keys, what: string, broken: string[]): Promise<void> {
  const { code, all } = await command('start.ts', [], place, keys);
  if (code !== 2 || !all.includes('ENCRYPTION_KEYS_OLD')) broken.push(`a server with ${what} ended with ${code}`);
}

/** A key that is wrong, missing or no longer sufficient is refused, and what it indexed and signed is still found. */
async function tryKeys(place: Place, broken: string[]): Promise<void> {
  await refuses(place, { ENCRYPTION_KEY: keyOf(99) }, 'a wrong key', broken);
  await refuses(place, {}, 'no key', broken);
  await refuses(place, FIRST, 'the old key alone', broken);
  const verified = await command('commands/consents.ts', ['verify'], place, SECOND);
  if (verified.code !== 0)
    broken.push(`the evidence does not hold after the change of the key: ${verified.all.slice(-300)}`);
  const erased = await command('commands/leads.ts', ['erase', '--phone', phoneOf(3)], place, SECOND);
  if (erased.code !== 0) broken.push('a lead is not found by its phone number after the change of the key');
}

async function onPlace(place: Place, leads: number, whole: boolean): Promise<Outcome> {
  const figures: Figures = { leads };
  const broken: string[] = [];
  const server = await startServer({ database: 'pglite', env: environment(place, FIRST) });
  const saved = await saveLeads(server.origin, 0, leads - 1);
  await leaveTraces(server.origin);
  await server.remove();
  await searchPlace(place, figures, broken);
  const meanwhile = await rotate(place, saved, broken);
  figures['readableAfterRotation'] = await readAll(place, leads + meanwhile, broken);
  if (whole) {
    await tryKeys(place, broken);
    const again = await startServer({ database: 'pglite', env: environment(place, SECOND) });
    await again.remove();
  }
  return { figures, broken };
}

async function onEmbedded(leads: number, whole: boolean): Promise<Outcome> {
  const dataDir = tempFolder('at-rest');
  try {
    return await onPlace({ databaseUrl: '', dataDir }, leads, whole);
  } finally {
    removeTempFolder(dataDir);
  }
}

async function onPostgres(leads: number): Promise<Outcome> {
  const [postgres, dataDir] = [await startPostgres(), tempFolder('at-rest')];
  try {
    return await onPlace({ databaseUrl: await postgres.createDatabase('rest'), dataDir }, leads, true);
  } finally {
    removeTempFolder(dataDir);
    await postgres.stop();
  }
}

/**
 * Data at rest: nothing personal outside sealed columns; the key can be rotated under load (decisions and check 19 of
 * the reliability notes).
 */
export const atRest: HardCheck = {
  name: 'at-rest',
  promise: 'what a visitor tells stands nowhere in the clear, and every lead outlives a change of the key',
  fault: 'a column that keeps an e-mail address as hexadecimal digits',
  run: async (size: Size) => {
    if (size === 'share') return onEmbedded(20, false);
    const [postgres, embedded] = [await onPostgres(10_000), await onEmbedded(1000, true)];
    const named = (name: string, { figures }: Outcome) =>
      Object.entries(figures).map(([key, value]) => [`${name} ${key}`, value] as const);
    return {
      figures: Object.fromEntries([...named('PostgreSQL', postgres), ...named('embedded', embedded)]),
      broken: [...postgres.broken, ...embedded.broken],
    };
  },
  runPlanted: async () => {
    const database = await openTestDatabase();
    const { pool, db } = database;
    await db
      .insertInto('redirect_debug')
      .values({
        referrer_url: `https://partner.example${MARKER}`,
        attempted_campaign: Buffer.from(CANARIES.email).toString('hex'),
      })
      .execute();
    const broken: string[] = [];
    assess('dump', await searchDatabase(pool, allForms(PHONES), MARKER), broken);
    await database.close();
    return { figures: {}, broken };
  },
};
