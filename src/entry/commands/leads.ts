/**
 * `npm run leads -- export --format csv|ndjson`: all leads, on standard output.
 * `npm run leads -- retry`: sends dead letters again (O3).
 * `npm run leads -- retry-messages`: sends again what outside services never took (K4).
 * `npm run leads -- slug FILE [--days N]`: a prefilled link for each person of the file (K4).
 * `npm run leads -- erase --lead ID | --phone +NUMBER`: removes all that is kept of a person.
 * `npm run leads -- images LEAD --out DIR`: the photos of a lead (C15). Exit 0 good, 1 there are none, 2 could not run.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { createEnvironmentReader } from '#server/config/environment-reader.ts';
import type { Database } from '#server/database/open-database.ts';
import { createEncryption, keptEncryptionKey, type Encryption } from '#server/encryption.ts';
import { requeue, startDeliveries } from '#server/jobs/delivery-queue.ts';
import { csvHeader, csvLine } from '#server/leads/lead-csv.ts';
import { exportLeads } from '#server/leads/export-leads.ts';
import { createLog } from '#server/log.ts';
import { eraseLeads } from './leads/erase-leads.ts';
import { exportImages } from './leads/export-images.ts';
import { retryMessages } from './leads/retry-messages.ts';
import { makeSlugs } from './leads/make-slugs.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say, type Exit } from './command-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const USAGE = 'Usage:\n  npm run leads -- export --format csv|ndjson   all leads, on standard output\n  npm run leads -- retry                        sends dead letters again\n  npm run leads -- retry-messages               sends again what outside services never took\n  npm run leads -- slug FILE [--days N]         a prefilled link for each person of a JSON file; good for 7 days, or N\n  npm run leads -- images LEAD --out DIR        the photos that came with a lead\n  npm run leads -- erase --lead ID               all that is kept of a lead is removed\n  npm run leads -- erase --phone +NUMBER         the same for every lead with a phone number (E.164)';
const STOP_MS = 5000;

const reader = createEnvironmentReader(process.env);

const dataDir = resolve(ROOT, reader.text('DATA_DIR') ?? '.data');

function openEncryption(): Encryption {
  return createEncryption(reader.key('ENCRYPTION_KEY') ?? keptEncryptionKey(dataDir), reader.keys('ENCRYPTION_KEYS_OLD'));
}

async function exportAll({ db }: Database, encryption: Encryption, format: 'csv' | 'ndjson'): Promise<Exit> {
  if (format === 'csv') say(csvHeader());
  for await (const row of exportLeads(db, encryption)) say(format === 'csv' ? csvLine(row) : JSON.stringify(row));
  return EXIT.good;
}

async function retry(database: Database, encryption: Encryption): Promise<Exit> {
  const url = reader.url('LEAD_WEBHOOK_URL');
  const secret = reader.text('LEAD_WEBHOOK_SECRET');
  if (url === undefined || secret === undefined) return couldNotRun('LEAD_WEBHOOK_URL and LEAD_WEBHOOK_SECRET must be set: they say where leads are sent.');
  const log = createLog((line) => void process.stderr.write(line));
  const queue = await startDeliveries({ database, databaseUrl: reader.text('DATABASE_URL'), encryption, clock: systemClock, log, webhook: { url, secret }, work: false });
  const count = await requeue(database.db, queue, 'dead');
  await queue.stop(STOP_MS);
  say(`${count} dead letters are queued again; the running server sends them, or the next one that starts.`);
  return EXIT.good;
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { format: { type: 'string' }, out: { type: 'string' }, days: { type: 'string' }, lead: { type: 'string' }, phone: { type: 'string' } } });
  const [command, ...rest] = positionals;
  const format = (['csv', 'ndjson'] as const).find((known) => known === values.format);
  if (command === 'slug') return makeSlugs(rest, values.days, openEncryption, USAGE);
  if (command === 'images') return exportImages(rest, values.out, { reader, dataDir, openEncryption, usage: USAGE });
  if (rest.length > 0 || !(command === 'retry' || command === 'retry-messages' || command === 'erase' || (command === 'export' && format !== undefined))) return couldNotRun(USAGE);
  return onDatabase(async (database) => {
    const encryption = openEncryption();
    if (reader.issues.length > 0) return couldNotRun(reader.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
    if (command === 'erase') return eraseLeads(database, encryption, values, { reader, dataDir, usage: USAGE });
    if (command === 'retry-messages') return retryMessages(database, reader);
    return command === 'retry' ? retry(database, encryption) : exportAll(database, encryption, format ?? 'csv');
  });
});
