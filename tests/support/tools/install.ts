import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Where tools that the machine lacks are kept; ignored by git, safe to delete. */
export const TOOLS_FOLDER = join(ROOT, '.cache', 'tools');

const isRoot = process.getuid?.() === 0;

/**
 * Installs Debian packages if this process may: as root, with apt-get available.
 * @returns whether they are installed now
 */
export function installWithApt(packages: readonly string[]): boolean {
  const apt = '/usr/bin/apt-get';
  if (!isRoot || !existsSync(apt)) return false;
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get …\n`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' } as const;
  // Lists may be stale or absent; when they cannot be fetched, the existing ones may still do.
  spawnSync(apt, ['update', '-qq'], options);
  return spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

/** The folder of an npm package (`name@version`) that `installWithNpm` installed earlier, else undefined. */
export function keptPackage(spec: string): string | undefined {
  const { complete, installed } = placeOf(spec);
  return existsSync(complete) ? installed : undefined;
}

/**
 * Installs one npm package (`name@version`) next to the project, not into it: these are large and few machines need
 * them.
 * @returns the package's folder, or undefined when npm could not install it
 */
export function installWithNpm(spec: string): string | undefined {
  const { folder, complete, installed } = placeOf(spec);
  process.stdout.write(`Installing ${spec} with npm …\n`);
  mkdirSync(folder, { recursive: true });
  // A package.json of its own keeps npm from climbing up into the project.
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const args = [
    'install',
    spec,
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
  ];
  // Under `npm test` the outer run's npm_* variables would override the flags.
  const outer = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
  if (spawnSync('npm', args, { cwd: folder, env: Object.fromEntries(outer) }).status !== 0) return undefined;
  writeFileSync(complete, '');
  return installed;
}

function placeOf(spec: string) {
  const folder = join(TOOLS_FOLDER, spec.replaceAll('/', '+'));
  const name = spec.slice(0, spec.lastIndexOf('@'));
  return { folder, complete: join(folder, '.complete'), installed: join(folder, 'node_modules', name) };
}
