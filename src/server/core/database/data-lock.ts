import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Releases the data directory. */
export type Release = () => void;

/** Distinguishes a process from a later one with the same id: where `/proc` exists, the tick at which it started. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return start === '' || startOf(pid) === start;
}

function holderOf(file: string): { readonly pid: number; readonly start: string } | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), start } : undefined;
  } catch {
    return undefined;
  }
}

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, `${process.pid} ${startOf(process.pid)}`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs once only: a file there later belongs to another process. */
function releaseOnce(file: string): Release {
  let held = true;
  return () => {
    if (held) rmSync(file, { force: true });
    held = false;
  };
}

/** The folder of the embedded database. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'pglite');
}

/** One folder at a time: where a file system refuses one, as /proc does, Node's recursive mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** The process that holds the embedded database now; undefined if none. Does not take the lock. */
export function holderOfEmbedded(dataDir: string): number | undefined {
  const holder = holderOf(`${embeddedFolder(dataDir)}.lock`);
  return holder && isAlive(holder.pid, holder.start) ? holder.pid : undefined;
}

export type Lock = { readonly ok: true; readonly release: Release } | { readonly ok: false; readonly message: string };

/**
 * Locks the embedded database for this process, because it would let two in and lose the rows of one. The lock file is
 * next to the database's folder and names the process; the lock of a dead process is taken over. Needs only files, so
 * that a second server is stopped before it loads anything. If another process holds the database, the result is not ok
 * and has a sentence for the operator.
 */
export function lockEmbedded(dataDir: string): Lock {
  const folder = embeddedFolder(dataDir);
  const file = `${folder}.lock`;
  const inUse = (pid: number): Lock => ({
    ok: false,
    message:
      `The embedded database in ${folder} is in use by process ${pid}. Stop that process first, ` +
      'or set DATABASE_URL to a PostgreSQL that several processes can share.',
  });
  makeFolder(dirname(file));
  if (!tryCreate(file)) {
    const holder = holderOf(file);
    if (holder && isAlive(holder.pid, holder.start)) return inUse(holder.pid);
    rmSync(file, { force: true });
    if (!tryCreate(file)) return inUse(holderOf(file)?.pid ?? 0);
  }
  return { ok: true, release: releaseOnce(file) };
}
