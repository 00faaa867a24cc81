import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer } from '#tests/support/server.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { findPostgresBinaries } from '#tests/support/tools/postgres-binaries.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { CANARIES } from './canaries.ts';
import { runEntry } from './command-line.ts';
import { copiedFolder } from './copied-folder.ts';
import { leaveTraces, saveLeads } from './save-canaries.ts';

const KEY = Buffer.alloc(32, 33).toString('base64');
const LEADS = { postgres: 1000, embedded: 100 } as const;

/** Where data is stored: a database, or the embedded one in the folder; photos in the folder. */
interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const environment = ({ databaseUrl, dataDir }: Place) => ({
  ENCRYPTION_KEY: KEY,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
});

/** The head of the evidence's chain, as somebody who makes a backup writes it down. */
async function writtenHead(place: Place): Promise<string> {
  const { output } = await runEntry('commands/consents.ts', ['verify'], environment(place));
  return output.trim().split('Head: ')[1] ?? '';
}

/** Does the restored place contain everything that the first one contained when the backup was made? */
async function assess(restored: Place, expected: number, head: string, withPhoto: string): Promise<Outcome> {
  const broken: string[] = [];
  const exported = await runEntry('commands/leads.ts', ['export', '--format', 'ndjson'], environment(restored));
  const readable = exported.output
    .split('\n')
    .filter((line) => line.includes(`"firstName":"${CANARIES.firstName}"`)).length;
  if (readable < expected)
    broken.push(`${readable} of ${expected} leads are readable after the restoration (exit ${exported.code})`);
  const verified = await runEntry('commands/consents.ts', ['verify', '--head', head], environment(restored));
  if (verified.code !== 0) broken.push(`the restored evidence does not hold: ${verified.output.slice(-200)}`);
  const photos = await runEntry(
    'commands/leads.ts',
    ['images', withPhoto, '--out', join(restored.dataDir, 'photos-out')],
    environment(restored),
  );
  if (photos.code !== 0) broken.push(`the photo of a lead is missing after the restore (exit ${photos.code})`);
  return { figures: { leads: expected, readable }, broken };
}

/** The embedded database: the server is stopped, its folder copied, and the copy used in its place. */
async function onEmbedded(leads: number, copy: (from: string, to: string) => void): Promise<Outcome> {
  const [dataDir, kept] = [tempFolder('backup'), tempFolder('backup-kept')];
  try {
    const server = await startServer({ database: 'pglite', env: { ENCRYPTION_KEY: KEY, DATA_DIR: dataDir } });
    await saveLeads(server.origin, 0, leads);
    const withPhoto = await leaveTraces(server.origin);
    await server.remove();
    const head = await writtenHead({ databaseUrl: '', dataDir });
    copy(dataDir, kept);
    removeTempFolder(dataDir);
    return await assess({ databaseUrl: '', dataDir: kept }, leads + 1, head, withPhoto);
  } finally {
    removeTempFolder(dataDir);
    removeTempFolder(kept);
  }
}

function tool(name: string, args: readonly string[]): void {
  const done = spawnSync(join(findPostgresBinaries(), name), args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name} ended with ${done.status}: ${done.stderr}`);
}

/** PostgreSQL: dumped while a server saves, restored into an empty database. */
async function onPostgres(leads: number): Promise<Outcome> {
  const [postgres, dataDir, kept] = [await startPostgres(), tempFolder('backup'), tempFolder('backup-kept')];
  try {
    const first = { databaseUrl: await postgres.createDatabase('first'), dataDir };
    const server = await startServer({ database: 'pglite', env: environment(first) });
    await saveLeads(server.origin, 0, leads);
    const withPhoto = await leaveTraces(server.origin);
    const head = await writtenHead(first);
    const saving = saveLeads(server.origin, leads, Math.round(leads / 4));
    const dump = join(kept, 'trialflow.dump');
    tool('pg_dump', ['--format=custom', `--file=${dump}`, first.databaseUrl]);
    cpSync(join(dataDir, 'images'), join(kept, 'images'), { recursive: true });
    await saving;
    await server.remove();
    const restored = { databaseUrl: await postgres.createDatabase('restored'), dataDir: kept };
    tool('pg_restore', ['--no-owner', `--dbname=${restored.databaseUrl}`, dump]);
    const outcome = await assess(restored, leads + 1, head, withPhoto);
    const again = await startServer({ database: 'pglite', env: environment(restored) });
    await saveLeads(again.origin, leads * 2, 10);
    await again.remove();
    return outcome;
  } finally {
    removeTempFolder(dataDir);
    removeTempFolder(kept);
    await postgres.stop();
  }
}

const copyAll = (from: string, to: string) => cpSync(from, to, { recursive: true });

/** A backup counts only once it has been restored: docs/operations.md, "Back up and restore". */
export const backup: HardCheck = {
  name: 'backup',
  promise: 'a backup by the book brings every lead, photo and consent back, and the chain of the evidence holds',
  fault: 'a backup without the folder of the photos',
  run: async (size: Size) => {
    if (size === 'share') return copiedFolder(copyAll);
    const [postgres, embedded] = [await onPostgres(LEADS.postgres), await onEmbedded(LEADS.embedded, copyAll)];
    return {
      figures: {
        'PostgreSQL leads': postgres.figures['leads'] ?? 0,
        'PostgreSQL readable': postgres.figures['readable'] ?? 0,
        'embedded leads': embedded.figures['leads'] ?? 0,
        'embedded readable': embedded.figures['readable'] ?? 0,
      },
      broken: [...postgres.broken, ...embedded.broken],
    };
  },
  runPlanted: () => copiedFolder((from, to) => cpSync(join(from, 'pglite'), join(to, 'pglite'), { recursive: true })),
};
