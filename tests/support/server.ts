import { join } from 'node:path';
import { createDatabase, dropDatabase } from './database/databases.ts';
import { layDatabase } from './database/empty-database.ts';
import { ROOT } from './tools/install.ts';
import { childEnvironment } from './child-environment.ts';
import { freePort } from './port.ts';
import { startPostgres, type PostgresServer } from './database/postgres.ts';
import { startProgram, type Program } from './program.ts';
import { removeTempFolder, tempFolder } from './temp.ts';
import { until } from './until.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** One line of the server's log, parsed; a line that is not a JSON object is under `text`. */
export type LogLine = Readonly<Record<string, unknown>>;

export interface ServerOptions {
  /**
   * Variables in addition to the harness's own HOST, PORT, PUBLIC_ORIGIN, DATA_DIR, DATABASE_URL, SEED=demo,
   * CAMPAIGN_PROOFS=off outside production; these win.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** The name of this machine in its origin. Default: 127.0.0.1. */
  readonly hostName?: 'localhost';
  /** Default: PostgreSQL when this process has a `DATABASE_URL`, else the embedded database. */
  readonly database?: DatabaseKind;
  /** Another copy of the project than this one. */
  readonly root?: string;
  /**
   * Creates its embedded database itself, as on a first start. Default: it finds an empty one, which saves seconds per
   * start.
   */
  readonly fresh?: boolean;
  /** Milliseconds until it must be healthy. Default 180 000: a first start may create a database under load. */
  readonly limit?: number;
}

/** The product's server, running as a separate process on a free port with a data folder and a database of its own. */
export interface TestServer {
  readonly origin: string;
  readonly database: DatabaseKind;
  /** The database's URL; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Log lines of all its starts so far. */
  readonly logs: readonly LogLine[];
  /** What it has written since its last start, beside its log too. */
  said(): string;
  /**
   * Stops it with SIGTERM and keeps data and port for `restart`. Returns the exit code, null when a signal ended it.
   */
  stop(): Promise<number | null>;
  /** Kills it without warning. */
  kill9(): Promise<void>;
  /** Starts it again with the same data, port and variables, after `stop` or `kill9`. */
  restart(): Promise<void>;
  /** Stops it if it runs, and removes its data and database. */
  remove(): Promise<void>;
}

let ownPostgres: Promise<PostgresServer> | undefined;

/**
 * Starts the product's server and waits until it is healthy. Throws with the end of its output when it does not become
 * healthy.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (outerDatabase() === '' ? 'pglite' : 'postgres');
  const own = database === 'postgres' ? await ownDatabase() : undefined;
  const dataDir = tempFolder('data');
  if (database === 'pglite' && findsDatabase(options)) await layDatabase(dataDir);
  const port = await freePort();
  const origin = `http://${options.hostName ?? '127.0.0.1'}:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: own?.url ?? '',
    SEED: 'demo',
    ...unproven(options),
  };
  const logs: LogLine[] = [];
  const start = () =>
    startAndWait(
      options.root ?? ROOT,
      origin,
      childEnvironment({ ...settings, ...options.env }),
      logs,
      options.limit ?? 180_000,
    );
  let server = await start();
  return {
    origin,
    database,
    databaseUrl: own?.url,
    dataDir,
    logs,
    said: () => server.output(),
    stop: () => server.end('SIGTERM'),
    kill9: async () => {
      await server.end('SIGKILL');
    },
    restart: async () => {
      server = await start();
    },
    remove: async () => {
      if (server.running()) await server.end('SIGTERM');
      removeTempFolder(dataDir);
      await own?.drop();
    },
  };
}

/** A separate data folder or project may have another database. */
function findsDatabase({ root, env, fresh }: ServerOptions): boolean {
  return root === undefined && env?.['DATA_DIR'] === undefined && env?.['DATABASE_URL'] === undefined && fresh !== true;
}

/** A separate test proves the shipped campaigns; a server in production proves them itself. */
function unproven({ env }: ServerOptions): Readonly<Record<string, string>> {
  return env?.['NODE_ENV'] === 'production' ? { ACCEPT_DEMONSTRATION: 'all' } : { CAMPAIGN_PROOFS: 'off' };
}

/**
 * Stops the PostgreSQL that `startServer` may have started for this process; without a call it ends with the process.
 */
export async function stopOwnPostgres(): Promise<void> {
  const server = await ownPostgres;
  ownPostgres = undefined;
  await server?.stop();
}

/** A fresh database in the server of `DATABASE_URL`, or else in one that this process starts once. */
async function ownDatabase() {
  if (outerDatabase() === '') ownPostgres ??= startPostgres();
  const serverUrl = (await ownPostgres)?.url ?? outerDatabase();
  const url = await createDatabase(serverUrl, 'test');
  return { url, drop: () => dropDatabase(serverUrl, url) };
}

function outerDatabase(): string {
  return process.env['DATABASE_URL'] ?? '';
}

async function startAndWait(
  root: string,
  origin: string,
  env: NodeJS.ProcessEnv,
  logs: LogLine[],
  limit: number,
): Promise<Program> {
  // The tests run on the pinned Node, so this process's own executable is that Node.
  const program = startProgram(process.execPath, [join(root, 'src', 'entry', 'start.ts')], {
    cwd: root,
    env,
    onLine: (line) => logs.push(parseLine(line)),
  });
  const failure = () =>
    `The server ${program.running() ? `was not healthy within ${limit} ms` : 'ended before it was healthy'}:\n` +
    program.output().slice(-4000);
  try {
    await until(() => isHealthy(origin), { limit, failure, pointless: () => !program.running() });
  } catch (error) {
    await program.end('SIGKILL');
    throw error;
  }
  return program;
}

async function isHealthy(origin: string): Promise<true | undefined> {
  const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.status === 200 ? true : undefined;
}

function parseLine(line: string): LogLine {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Not JSON: kept as text below, for a test that asserts that every line is.
  }
  return { text: line };
}
