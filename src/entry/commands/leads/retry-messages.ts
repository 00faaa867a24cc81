import Type from 'typebox';
import { systemClock } from '#server/core/clock.ts';
import type { EnvironmentReader } from '#server/core/config/environment-reader.ts';
import { SERVICE_VARIABLES } from '#server/core/config/variables.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { startBoss } from '#server/core/jobs/job-queues.ts';
import { requeueMessages } from '#server/features/integrations/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, issuesOf } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

const STOP_MS = 5000;
const SERVICES = Type.Pick(SERVICE_VARIABLES, ['RELAY_BASE_URL', 'LIVE_CONNECT_URL', 'ASP_BASE_URL']);

/** `npm run leads -- retry-messages`: resends what outside services never accepted (K4, L4, L6). */
export async function retryMessages(database: Database, reader: EnvironmentReader): Promise<Exit> {
  const addresses = reader.read(SERVICES);
  const { DATABASE_URL: databaseUrl } = reader.read(COMMAND_VARIABLES.database);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  if (Object.keys(addresses).length === 0)
    return couldNotRun(
      `One of ${Object.keys(SERVICES.properties).join(', ')} must be set: they specify where messages are sent.`,
    );
  const log = createLog((line) => void process.stderr.write(line));
  const boss = await startBoss({ database, databaseUrl, log, work: false });
  const count = await requeueMessages({ boss, db: database.db, clock: systemClock });
  await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
  say(
    `${countOf(count, 'message is', 'messages are')} queued again, for the running server or the next one that starts.`,
  );
  return EXIT.good;
}
