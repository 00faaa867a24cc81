import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where CMSs are installed: once, for all runs. */
const CACHE = process.env['CMS_CACHE'] ?? join(homedir(), '.cache', 'trialflow-cms');

export interface InstalledCms {
  readonly folder: string;
  /** How long it took, in milliseconds; undefined: it was there. */
  readonly tookMs: number | undefined;
}

/** Installs packages into a folder of their own. Throws with what npm said. */
export function installCms(name: string, packages: readonly string[]): InstalledCms {
  const folder = join(CACHE, name);
  const mark = join(folder, 'installed');
  const wanted = packages.join(' ');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return { folder, tookMs: undefined };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'cms', private: true, type: 'module' }));
  const began = performance.now();
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, encoding: 'utf8' });
  if (npm.status !== 0) throw new Error(`npm could not install ${wanted}:\n${npm.stderr}`);
  writeFileSync(mark, wanted);
  return { folder, tookMs: performance.now() - began };
}

/** The most memory that a process has had, in megabytes; undefined where the system does not say. */
export function mostMemory(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  const found = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return found === undefined ? undefined : Math.round(Number(found) / 1024);
}
