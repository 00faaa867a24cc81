import pg from 'pg';
import type { Database } from '../../../core/database/open-database.ts';
import { LIVE } from '../revisions/change.ts';
import { CHANNEL, type Publications } from '../revisions/publications.ts';
import type { CampaignSource } from './campaign-source.ts';

/** How often a server asks whether another one has published: what was published is live everywhere within 2 s. */
const POLL_MS = 1000;
/** How long to wait before listening again after the connection broke. */
const LISTEN_AGAIN_MS = 5000;

export interface DatabaseSource extends CampaignSource {
  /** The version of the environment that was read last. */
  version(): number;
}

/**
 * The documents that are published in the database. Servers hear of a publication by NOTIFY, and ask every second in
 * case it does not reach them.
 */
export function createDatabaseSource(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  publications: Pick<Publications, 'version' | 'documents'>,
  name = 'database',
): DatabaseSource {
  let version = -1;
  return {
    name,
    version: () => version,
    read: async () => {
      if ((await publications.version(LIVE)) === version) return 'unchanged';
      const documents = await publications.documents(LIVE);
      ({ version } = documents);
      return documents.files;
    },
    watch: (changed) => {
      const ask = async () => {
        // A database that does not answer now is asked again; visitors are served meanwhile.
        const now = await publications.version(LIVE).catch(() => version);
        if (now !== version) changed();
      };
      const timer = setInterval(() => void ask(), POLL_MS);
      timer.unref();
      // The embedded database has one process, which knows what it publishes.
      const stop = kind === 'postgres' ? listen(pool, () => void ask()) : () => undefined;
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}

/**
 * Calls back at each notification, on a connection of its own that is opened again when it breaks. It does not come
 * from the pool, which would wait for it when it ends.
 */
function listen({ options }: Pick<pg.Pool, 'options'>, heard: () => void): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;

  async function begin(): Promise<void> {
    const client = new pg.Client(options);
    let open = true;
    end = () => {
      if (open) void client.end().catch(() => undefined);
      open = false;
    };
    client.on('notification', heard);
    client.on('error', again);
    client.once('end', again);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      again();
    }
    if (stopped) end();
  }
  function again(): void {
    end();
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void begin(), LISTEN_AGAIN_MS);
    timer.unref();
  }
  void begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    end();
  };
}
