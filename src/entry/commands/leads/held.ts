import { systemClock } from '#server/core/clock.ts';
import type { EnvironmentReader } from '#server/core/config/environment-reader.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { Encryption } from '#server/core/crypto/encryption.ts';
import { eraseLead } from '#server/features/erasure/index.ts';
import { createImages, openImageStorage } from '#server/features/images/index.ts';
import { startBoss } from '#server/core/jobs/job-queues.ts';
import {
  type ReleaseParts,
  heldLeads,
  noDeliveries,
  releaseLead,
  startDeliveries,
} from '#server/features/leads/index.ts';
import { openRelease } from '#server/features/integrations/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, issuesOf } from '../command-database.ts';
import { couldNotRun, EXIT, note, say, type Exit } from '../output.ts';
import { confirmed } from '../confirm.ts';

const STOP_MS = 5000;

export interface HeldParts {
  readonly reader: EnvironmentReader;
  readonly dataDir: string;
  readonly openEncryption: (database: Database) => Promise<Encryption>;
}

export interface DiscardOptions {
  readonly yes?: true | undefined;
  /** Report which leads would be removed, and remove none. */
  readonly dryRun?: true | undefined;
}

/** The selected leads: the named ones, or all held ones. */
type Ids = readonly string[] | 'all';

const log = createLog((line) => void process.stderr.write(line));

/**
 * `npm run leads -- held [--json]`: held leads, the oldest first: lead, campaign, since when, why. No personal data.
 * Exit code 0: none; 1: some.
 */
export async function listHeld({ db }: Database, { json }: { readonly json?: true } = {}): Promise<Exit> {
  const held = await heldLeads(db);
  if (json)
    say(
      JSON.stringify(
        held.map(({ leadId, campaignId, heldAt, reason }) => ({
          leadId,
          campaignId,
          heldAt: heldAt.toISOString(),
          reason,
        })),
      ),
    );
  else
    for (const { leadId, campaignId, heldAt, reason } of held)
      say(`${leadId}  ${campaignId}  ${heldAt.toISOString()}  ${reason}`);
  note(
    held.length === 0 ? 'No lead is held.' : `${held.length} ${held.length === 1 ? 'lead is held' : 'leads are held'}.`,
  );
  return held.length === 0 ? EXIT.good : EXIT.findings;
}

/** Applies something to each selected lead that is held. Exit code 1: a named lead is not held. */
async function forEachHeld(
  { db }: Database,
  ids: Ids,
  done: string,
  act: (leadId: string) => Promise<boolean>,
): Promise<Exit> {
  const held = (await heldLeads(db)).map(({ leadId }) => leadId);
  const meant = ids === 'all' ? held : ids;
  let count = 0;
  for (const leadId of meant) {
    if (held.includes(leadId) && (await act(leadId))) count += 1;
    else say(`${leadId}: this lead is not held.`);
  }
  say(`${count} ${count === 1 ? 'lead is' : 'leads are'} ${done}.`);
  return count === meant.length ? EXIT.good : EXIT.findings;
}

/** Names the selected leads that are held, and does nothing to them. */
async function listSelected({ db }: Database, ids: Ids, words: string): Promise<Exit> {
  const held = (await heldLeads(db)).map(({ leadId }) => leadId);
  const meant = ids === 'all' ? held : ids;
  for (const leadId of meant) say(held.includes(leadId) ? leadId : `${leadId}: this lead is not held.`);
  note(`${meant.filter((id) => held.includes(id)).length} of ${held.length} held leads ${words}.`);
  return meant.every((id) => held.includes(id)) ? EXIT.good : EXIT.findings;
}

async function withQueues(
  database: Database,
  { reader, openEncryption }: HeldParts,
  work: (parts: ReleaseParts) => Promise<Exit>,
): Promise<Exit> {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = reader.read(COMMAND_VARIABLES.webhook);
  const { DATABASE_URL: databaseUrl } = reader.read(COMMAND_VARIABLES.database);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  if (url !== undefined && secret === undefined)
    return couldNotRun('LEAD_WEBHOOK_SECRET must be set together with LEAD_WEBHOOK_URL.');
  // A queue that is open when the key turns out to be missing would keep the command alive.
  const encryption = await openEncryption(database);
  const boss = await startBoss({ database, databaseUrl, log, work: false });
  const deliveries =
    url === undefined || secret === undefined
      ? noDeliveries(boss)
      : await startDeliveries({
          database,
          databaseUrl,
          encryption,
          clock: systemClock,
          log,
          webhook: { url, secret },
          boss,
          work: false,
        });
  try {
    return await work({
      db: database.db,
      clock: systemClock,
      deliveries,
      messages: await openRelease({ boss, clock: systemClock }),
    });
  } finally {
    await deliveries.stop(STOP_MS);
  }
}

/**
 * `npm run leads -- release ID … | --all`: somebody has reviewed them, and they are people. The running server, or the
 * next one that starts, sends what was held.
 */
export function releaseHeld(database: Database, ids: Ids, parts: HeldParts): Promise<Exit> {
  return withQueues(database, parts, (release) =>
    forEachHeld(
      database,
      ids,
      'released; the running server, or the next one that starts, sends what was held',
      (leadId) => releaseLead(release, leadId),
    ),
  );
}

/**
 * `npm run leads -- discard ID … | --all`: somebody has reviewed them, and they are bots. Everything stored about
 * the visit is removed, and nothing more is accepted for it.
 */
export async function discardHeld(
  database: Database,
  ids: Ids,
  { reader, dataDir, openEncryption }: HeldParts,
  { yes, dryRun }: DiscardOptions = {},
): Promise<Exit> {
  if (dryRun) return listSelected(database, ids, 'would be removed');
  const question =
    ids === 'all'
      ? 'Every held lead will be removed permanently.'
      : `${ids.length} ${ids.length === 1 ? 'lead is' : 'leads are'} removed permanently.`;
  if (!(await confirmed(question, { yes, withoutTerminal: ids === 'all' ? 'refuse' : 'proceed' })))
    return EXIT.couldNotRun;
  const { STORAGE_URL: storageUrl } = reader.read(COMMAND_VARIABLES.storage);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  const encryption = await openEncryption(database);
  const storage = openImageStorage({ dataDir, ...(storageUrl === undefined ? {} : { storageUrl }) });
  const images = createImages({ db: database.db, storage, encryption, clock: systemClock, log });
  return forEachHeld(
    database,
    ids,
    'removed',
    async (leadId) =>
      (await eraseLead({ db: database.db, encryption, clock: systemClock, images }, leadId)) !== undefined,
  );
}
