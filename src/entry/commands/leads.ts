/**
 * `npm run leads -- export --format csv|ndjson`: all leads, on standard output.
 * `npm run leads -- retry`: sends dead letters again (O3).
 * `npm run leads -- held`: the leads that wait until somebody has looked at them.
 * `npm run leads -- release ID … | --all`: sends them; `discard ID … | --all`: removes them.
 * `npm run leads -- retry-messages`: sends again what outside services never took (K4).
 * `npm run leads -- slug FILE [--days N]`: a prefilled link for each person of the file (K4).
 * `npm run leads -- erase --lead ID | --phone +NUMBER`: removes all that is kept of a person.
 * `npm run leads -- reseal`: seals everything with ENCRYPTION_KEY that keys of ENCRYPTION_KEYS_OLD sealed (O2).
 * `npm run leads -- touched --class CLASS --from TIME --to TIME`: whose data were touched between two times.
 * `npm run leads -- images LEAD --out DIR`: the photos of a lead (C15). Exit 0 good, 1 there are none, 2 could not run.
 */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { createEnvironmentReader } from '#server/config/environment-reader.ts';
import type { Database } from '#server/database/open-database.ts';
import { keptEncryptionKey, type Encryption } from '#server/encryption.ts';
import { noteAccess } from '#server/evidence/touched.ts';
import { requeue, startDeliveries } from '#server/jobs/delivery-queue.ts';
import { openEncryption as openWith } from '#server/keys/open-encryption.ts';
import { csvHeader, csvLine } from '#server/leads/lead-csv.ts';
import { exportLeads } from '#server/leads/export-leads.ts';
import { createLog } from '#server/log.ts';
import { eraseLeads } from './leads/erase-leads.ts';
import { exportImages } from './leads/export-images.ts';
import { retryMessages } from './leads/retry-messages.ts';
import { reseal } from './leads/reseal.ts';
import { discardHeld, listHeld, releaseHeld } from './leads/held.ts';
import { makeSlugs } from './leads/make-slugs.ts';
import { touched } from './leads/touched.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say, type Exit } from './command-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const USAGE = 'Usage:\n  npm run leads -- export --format csv|ndjson   all leads, on standard output\n  npm run leads -- retry                        sends dead letters again\n  npm run leads -- retry-messages               sends again what outside services never took\n  npm run leads -- held                         leads that wait until somebody has looked at them, and why\n  npm run leads -- release ID … | --all         a person: what waited is sent\n  npm run leads -- discard ID … | --all         a program: all that is kept of it is removed\n  npm run leads -- slug FILE [--days N]         a prefilled link for each person of a JSON file; good for 7 days, or N\n  npm run leads -- images LEAD --out DIR        the photos that came with a lead\n  npm run leads -- erase --lead ID               all that is kept of a lead is removed\n  npm run leads -- erase --phone +NUMBER         the same for every lead with a phone number (E.164)\n  npm run leads -- reseal                       everything is sealed with ENCRYPTION_KEY; says which old keys can go\n  npm run leads -- touched --class contact|answers|consents|photos|appointments --from TIME --to TIME\n                                                whose data were saved, sent, exported or erased between two times (UTC)';
const STOP_MS = 5000;

const reader = createEnvironmentReader(process.env);

const dataDir = resolve(ROOT, reader.text('DATA_DIR') ?? '.data');

function openEncryption({ db }: Pick<Database, 'db'>): Promise<Encryption> {
  return openWith(db, { current: reader.key('ENCRYPTION_KEY') ?? keptEncryptionKey(dataDir), old: reader.keys('ENCRYPTION_KEYS_OLD') });
}

async function exportAll({ db }: Database, encryption: Encryption, format: 'csv' | 'ndjson'): Promise<Exit> {
  await noteAccess(db, { action: 'export', actor: userInfo().username, at: systemClock.now() });
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
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { format: { type: 'string' }, out: { type: 'string' }, all: { type: 'boolean' }, days: { type: 'string' }, lead: { type: 'string' }, phone: { type: 'string' }, class: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } });
  const [command, ...rest] = positionals;
  const format = (['csv', 'ndjson'] as const).find((known) => known === values.format);
  if (command === 'held' && rest.length === 0) return onDatabase(listHeld);
  if (command === 'release' || command === 'discard') {
    if (values.all === true ? rest.length > 0 : rest.length === 0) return couldNotRun(USAGE);
    const ids = values.all === true ? 'all' : rest;
    return onDatabase((database) => (command === 'release' ? releaseHeld : discardHeld)(database, ids, { reader, dataDir, openEncryption }));
  }
  if (command === 'slug') return makeSlugs(rest, values.days, openEncryption, USAGE);
  if (command === 'touched' && rest.length === 0) return onDatabase((database) => touched(database, values, USAGE));
  if (command === 'images') return exportImages(rest, values.out, { reader, dataDir, openEncryption, usage: USAGE });
  if (rest.length > 0 || !(command === 'retry' || command === 'retry-messages' || command === 'erase' || command === 'reseal' || (command === 'export' && format !== undefined))) return couldNotRun(USAGE);
  return onDatabase(async (database) => {
    reader.key('ENCRYPTION_KEY');
    reader.keys('ENCRYPTION_KEYS_OLD');
    if (reader.issues.length > 0) return couldNotRun(reader.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
    const encryption = await openEncryption(database);
    if (command === 'reseal') return reseal(database, encryption, { reader, dataDir });
    if (command === 'erase') return eraseLeads(database, encryption, values, { reader, dataDir, usage: USAGE });
    if (command === 'retry-messages') return retryMessages(database, reader);
    return command === 'retry' ? retry(database, encryption) : exportAll(database, encryption, format ?? 'csv');
  });
});
