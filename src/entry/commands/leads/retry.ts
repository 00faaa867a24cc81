import { systemClock } from '#server/core/clock.ts';
import { requeue, startDeliveries } from '#server/features/leads/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, commandKeys, issuesOf, onDatabase } from '../command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from '../output.ts';

const STOP_MS = 5000;

/** `retry`: sends dead letters again (O3). */
export async function retry(): Promise<Exit> {
  const { reader, openEncryption } = commandKeys();
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = reader.read(COMMAND_VARIABLES.webhook);
  const { DATABASE_URL: databaseUrl } = reader.read(COMMAND_VARIABLES.database);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  if (url === undefined || secret === undefined)
    return couldNotRun('LEAD_WEBHOOK_URL and LEAD_WEBHOOK_SECRET must be set: they specify where leads are sent.');
  return onDatabase(async (database) => {
    const log = createLog((line) => void process.stderr.write(line));
    const encryption = await openEncryption(database);
    const queue = await startDeliveries({
      database,
      databaseUrl,
      encryption,
      clock: systemClock,
      log,
      webhook: { url, secret },
      work: false,
    });
    const count = await requeue(database.db, queue, 'dead');
    await queue.stop(STOP_MS);
    say(`${count} dead letters are queued again; the running server, or the next one that starts, sends them.`);
    return EXIT.good;
  });
}
