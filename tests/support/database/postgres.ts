import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabase, onServer } from './databases.ts';
import { childEnvironment } from '../child-environment.ts';
import { freePort } from '../port.ts';
import { findPostgresBinaries } from '../tools/postgres-binaries.ts';
import { startProgram, type Program } from '../program.ts';
import { removeTempFolder, tempFolder } from '../temp.ts';
import { until } from '../until.ts';

/** A PostgreSQL server of the tests' own, in a temporary folder, on 127.0.0.1. */
export interface PostgresServer {
  /** Its maintenance database; the user may create databases. */
  readonly url: string;
  /** Creates a database; its real name is the label and a random part. Returns its URL. */
  createDatabase(label: string): Promise<string>;
  /** Stops it gracefully and removes its folder. */
  stop(): Promise<void>;
  /** Kills the server and all its processes at once, like the loss of a machine. */
  kill9(): Promise<void>;
  /** Suspends the server and all its processes (SIGSTOP): connections stay open and nothing responds. */
  freeze(): void;
  /** Resumes them after `freeze`. */
  thaw(): void;
  /** Starts it again on the same data and port, after `kill9`. */
  restart(): Promise<void>;
}

export interface PostgresOptions {
  /** True makes every commit reach the disk, as in production: for measurements. Default false. */
  readonly fsync?: boolean;
}

type User = { readonly uid: number; readonly gid: number };

/** Starts a PostgreSQL server. Takes about two seconds. Errors contain the server's output. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = ownedFolder('postgres', user);
  const bin = reachableBinaries(findPostgresBinaries(), user);
  initialise(bin, folder, user);
  const port = await freePort();
  const url = `postgres://trialflow@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `fsync=${options.fsync === true ? 'on' : 'off'}`,
    'max_connections=200',
  ];
  const args = [
    '-D',
    join(folder, 'data'),
    '-k',
    folder,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const start = () => startAndWait(join(bin, 'postgres'), args, url, user);
  let server = await start();
  // The server itself first: otherwise it could start a new process meanwhile.
  const signalAll = (signal: NodeJS.Signals) =>
    [server.pid, ...childrenOf(server.pid)].forEach((pid) => signalProcess(pid, signal));
  return {
    url,
    createDatabase: (label) => createDatabase(url, label),
    stop: async () => {
      await server.end('SIGINT');
      removeTempFolder(folder);
    },
    kill9: async () => {
      const workers = childrenOf(server.pid);
      const ended = server.end('SIGKILL');
      for (const worker of workers) signalProcess(worker, 'SIGKILL');
      await ended;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    restart: async () => {
      server = await start();
    },
  };
}

/** PostgreSQL refuses to run as root: as root, it runs as `postgres` or else as `nobody`. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (line === undefined)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user postgres or nobody.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

function ownedFolder(label: string, user: User | undefined): string {
  const folder = tempFolder(label);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Root's clone may be where the other user has no access: then the binaries are copied to where it has. */
function reachableBinaries(bin: string, user: User | undefined): string {
  const works = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, env: childEnvironment() }).status === 0;
  if (works || user === undefined) return bin;
  const copy = tempFolder('postgres-binaries');
  chmodSync(copy, 0o755);
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function initialise(bin: string, folder: string, user: User | undefined): void {
  const args = ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'trialflow', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const options = { ...user, env: childEnvironment(), cwd: folder, encoding: 'utf8' } as const;
  const done = spawnSync(join(bin, 'initdb'), args, options);
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`);
}

async function startAndWait(binary: string, args: string[], url: string, user: User | undefined): Promise<Program> {
  // After a kill, the old server's shared memory stays for a moment, and a new one refuses to start until it is gone.
  for (let attempt = 1; ; attempt += 1) {
    const server = startProgram(binary, args, { user, env: childEnvironment(), cwd: '/' });
    const ask = () => onServer(url, (client) => client.query('select 1'));
    try {
      await until(ask, {
        limit: 20_000,
        failure: () => `PostgreSQL did not start:\n${server.output()}`,
        pointless: () => !server.running(),
      });
      return server;
    } catch (error) {
      await server.end('SIGKILL');
      if (attempt === 10 || !server.output().includes('shared memory')) throw error;
    }
  }
}

/** The server's own processes; if the system cannot list them, they notice the server's end themselves. */
function childrenOf(pid: number): number[] {
  const done = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return (done.stdout ?? '')
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the listing and the signal.
  }
}
