import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Lets go of the data directory. */
export type Release = () => void;

/** What tells a process from a later one with the same id: where `/proc` exists, the tick at which it started. */
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

/**
 * Takes a data directory for this process alone: the embedded database would let two in and lose the rows of one.
 * The file stands beside the directory and names the process; that of a dead process is taken over.
 */
export function lockDataDirectory(directory: string): { readonly ok: true; readonly release: Release } | { readonly ok: false; readonly pid: number } {
  const file = `${directory}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  if (!tryCreate(file)) {
    const holder = holderOf(file);
    if (holder && isAlive(holder.pid, holder.start)) return { ok: false, pid: holder.pid };
    rmSync(file, { force: true });
    if (!tryCreate(file)) return { ok: false, pid: holderOf(file)?.pid ?? 0 };
  }
  return { ok: true, release: () => rmSync(file, { force: true }) };
}
