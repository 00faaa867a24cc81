import { join } from 'node:path';
import type { QueueOptions } from 'pg-boss';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { createApp } from '#server/app.ts';
import type { Analyse } from '#server/features/content/analyses/analysis.ts';
import type { Examiner } from '#server/features/content/examining/examiner.ts';
import type { ReadQuestionnaire } from '#server/features/conversions/index.ts';
import type { ProveCampaigns } from '#server/features/content/proofs.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { seedDemonstration } from '#demo/seed-demonstration.ts';
import { createLog } from '#server/core/log.ts';
import { checkReplies } from './description/checked-app.ts';
import { ROOT } from './tools/install.ts';
import { removeTempFolder, tempFolder } from './temp.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

/**
 * The API of a whole server in this process: real blocks, shipped campaigns, demonstration catalogue, and a separate
 * database.
 */
export interface ApiSite {
  readonly services: Services;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly database: TestDatabase;
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  /** Sets the clock of the server. */
  setTime(iso: string): void;
  close(): Promise<void>;
}

export interface ApiSiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly retries?: QueueOptions;
  readonly database?: TestDatabase;
  /**
   * Proves campaigns before they are served. Default: no proofs, because a separate test proves the shipped campaigns.
   */
  readonly prove?: ProveCampaigns;
  /** The folder of the blocks. Default: the product's own. */
  readonly blocks?: string;
  /** What parses documents; it is closed with the site. Default: this thread. */
  readonly examiner?: Examiner;
  /** Does what takes long for authors. Default: nothing does. */
  readonly analyse?: Analyse;
  /** Reads questionnaires of others. Default: nothing does. */
  readonly readQuestionnaire?: ReadQuestionnaire;
}

/** A Monday, 11 o'clock in Chicago: the call centre is open. */
export const MONDAY = '2026-11-23T17:00:00.000Z';

function parseLine(line: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error('A log line is not an object');
  return { ...value };
}

/** Opens a site. Close it. */
export async function openApiSite({
  env = {},
  retries,
  database: given,
  prove,
  blocks = 'blocks',
  examiner,
  analyse,
  readQuestionnaire,
}: ApiSiteOptions = {}): Promise<ApiSite> {
  const dataDir = tempFolder('api-site');
  const logs: Readonly<Record<string, unknown>>[] = [];
  const log = createLog((line) => logs.push(parseLine(line)));
  let now = new Date(MONDAY);
  const clock = { now: () => now };
  const database = given ?? (await openTestDatabase());
  const read = await readConfig(
    {
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
      ...env,
    },
    ROOT,
  );
  if (!read.ok) throw new Error(read.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
  await seedDemonstration(database.db);
  const registry = createRegistry(await loadBlocks(join(ROOT, blocks)));
  const services = await composeServices({
    config: read.config,
    version: 'test',
    database,
    registry,
    clock,
    log,
    prove,
    examiner,
    analyse,
    readQuestionnaire,
    ...(retries === undefined ? {} : { retries }),
  });
  const app = await createApp(services);
  await checkReplies(app);
  return {
    services,
    app,
    database,
    logs,
    setTime: (iso) => {
      now = new Date(iso);
    },
    close: async () => {
      services.campaigns.close();
      await app.close();
      await examiner?.close();
      await services.deliveries.stop(2000);
      await database.close();
      removeTempFolder(dataDir);
    },
  };
}
