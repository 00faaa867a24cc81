import { systemClock } from '#server/core/clock.ts';
import type { EnvironmentReader } from '#server/core/config/environment-reader.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { startBoss } from '#server/core/jobs/boss.ts';
import { requeueMessages } from '#server/features/integrations/index.ts';
import { createLog } from '#server/core/log.ts';
import { issuesOf } from '../command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from '../output.ts';

const STOP_MS = 5000;
const SERVICES = ['RELAY_BASE_URL', 'LIVE_CONNECT_URL', 'ASP_BASE_URL'] as const;

/** `npm run leads -- retry-messages`: resends what outside services never accepted (K4, L4, L6). */
export async function retryMessages(database: Database, reader: EnvironmentReader): Promise<Exit> {
  const addresses = SERVICES.map((variable) => reader.url(variable));
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  if (addresses.every((address) => address === undefined))
    return couldNotRun(`One of ${SERVICES.join(', ')} must be set: they specify where messages are sent.`);
  const log = createLog((line) => void process.stderr.write(line));
  const boss = await startBoss({ database, databaseUrl: reader.text('DATABASE_URL'), log, work: false });
  const count = await requeueMessages({ boss, db: database.db, clock: systemClock });
  await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
  say(`${count} messages are queued again; the running server, or the next one that starts, sends them.`);
  return EXIT.good;
}
