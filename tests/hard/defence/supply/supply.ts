import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { billOfMaterials } from '#entry/commands/sbom/bill-of-materials.ts';
import { readLockFile, runtimePackages, type LockFile } from '#entry/commands/sbom/lock-file.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { startServer } from '#tests/support/server.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import type { HardCheck, Outcome } from '../../check.ts';
import { faultsOfBill, faultsOfLock, MAX_PACKAGES } from './check-supply.ts';
import { scanBundle } from './scan-bundle.ts';

const BROWSER_FOLDERS = ['dist/client', 'dist/explained', 'dist/prover'] as const;
/** What a build must not include: under the product's own names, and under the one that Vite exposes to browsers. */
const secretsOf = (build: number) =>
  Object.fromEntries(
    [
      'ENCRYPTION_KEY',
      'DIRECT_OFFERS_API_KEY',
      'LEAD_WEBHOOK_SECRET',
      'METRICS_TOKEN',
      'DATABASE_URL',
      'VITE_SECRET',
    ].map((name) => [name, `canary-${build}-${createHash('sha256').update(`${name}${build}`).digest('hex')}`]),
  );

const lockOf = (root: string) => readLockFile(readFileSync(join(root, 'package-lock.json'), 'utf8'));

function assessLock(lock: LockFile): Outcome {
  const bill = billOfMaterials(lock);
  return {
    figures: {
      packages: Object.keys(lock.packages).length - 1,
      runtimePackages: runtimePackages(lock).length,
      billComponents: bill.components.length,
    },
    broken: [...faultsOfLock(lock), ...faultsOfBill(bill, lock)],
  };
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: childEnvironment({
      PATH: `${dirname(process.execPath)}:${join(cwd, 'node_modules/.bin')}:${process.env['PATH']}`,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0)
    throw new Error(
      `${command} ${args.join(' ')} ended with ${child.exitCode}: ${errors.slice(-800)}${out.slice(-400)}`,
    );
  return out;
}

/** A copy of the project as it is under version control, without packages and builds. */
function copyProject(label: string): string {
  const folder = tempFolder(label);
  for (const name of readdirSync(ROOT))
    if (!/^(node_modules|dist|\.git|\.cache|\.data|test-results)$/.test(name))
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  return folder;
}

/**
 * Installs packages from npm's own cache if they are there, else from the registry; none may run anything. Returns
 * where they came from.
 */
function install(folder: string, ...more: readonly string[]): Promise<string> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...more];
  return run('npm', [...args, '--offline'], folder).then(
    () => 'the cache',
    () => run('npm', args, folder).then(() => 'the registry'),
  );
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return new Map(
    names.map((name) => [name.slice(folder.length + 1), createHash('sha256').update(readFileSync(name)).digest('hex')]),
  );
}

/** Builds twice, in two places with different secrets in the environment, and compares byte by byte. */
async function buildTwice(first: string, second: string): Promise<Outcome> {
  const broken: string[] = [];
  for (const [index, folder] of [first, second].entries())
    await run('npm', ['run', '--silent', 'build'], folder, secretsOf(index));
  const [one, other] = [filesOf(join(first, 'dist')), filesOf(join(second, 'dist'))];
  const names = new Set([...one.keys(), ...other.keys()]);
  for (const name of names)
    if (one.get(name) !== other.get(name)) broken.push(`dist/${name} differs between two builds`);
  const secrets = [0, 1].flatMap((index) => Object.values(secretsOf(index)));
  const scanned = BROWSER_FOLDERS.map((folder) => scanBundle(join(first, folder), secrets));
  broken.push(...scanned.flatMap(({ faults }) => faults));
  return {
    figures: { builtFiles: names.size, scannedFiles: scanned.reduce((sum, { files }) => sum + files, 0) },
    broken,
  };
}

/** The packages that npm says it has installed in a folder. */
function installedIn(folder: string): number {
  const { packages } = readLockFile(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  return Object.keys(packages).length;
}

/**
 * Does the product run on what was installed without scripts, and without packages needed only for builds and tests?
 */
async function starts(root: string): Promise<readonly string[]> {
  const server = await startServer({ database: 'pglite', root });
  try {
    const { status } = await fetch(`${server.origin}/signup/s6`);
    return status === 200 ? [] : [`the first page of a product installed without scripts is answered ${status}`];
  } finally {
    await server.remove();
  }
}

async function whole(): Promise<Outcome> {
  const lock = assessLock(lockOf(ROOT));
  const [first, second] = [copyProject('supply-first'), copyProject('supply-second-elsewhere')];
  try {
    const before = readFileSync(join(first, 'package-lock.json'), 'utf8');
    const installedFrom = await install(first);
    await install(second);
    const built = await buildTwice(first, second);
    const changed =
      readFileSync(join(first, 'package-lock.json'), 'utf8') === before ? [] : ['npm ci changed the lock file'];
    await install(first, '--omit=dev');
    const installedToRun = installedIn(first);
    const many = installedToRun > MAX_PACKAGES ? [`npm installs ${installedToRun} packages to run the product`] : [];
    return {
      figures: { ...lock.figures, installedFrom, installedToRun, ...built.figures },
      broken: [...lock.broken, ...changed, ...built.broken, ...many, ...(await starts(first))],
    };
  } finally {
    removeTempFolder(second);
    removeTempFolder(first);
  }
}

/**
 * The supply chain (check 25 of the reliability notes): what comes in, what goes out to browsers, and that both are
 * reproducible.
 */
export const supply: HardCheck = {
  name: 'supply',
  promise:
    'few packages, each with its hash and a licence on the list; builds that are alike to the byte, without a secret',
  fault: 'a package without sha512 under a licence that is not on the list',
  run: async (size) => {
    if (size === 'whole') return whole();
    const lock = assessLock(lockOf(ROOT));
    const scanned = BROWSER_FOLDERS.map((folder) => scanBundle(join(ROOT, folder), []));
    return {
      figures: { ...lock.figures, scannedFiles: scanned.reduce((sum, { files }) => sum + files, 0) },
      broken: [...lock.broken, ...scanned.flatMap(({ faults }) => faults)],
    };
  },
  runPlanted: () => {
    const lock = lockOf(ROOT);
    const fastify = lock.packages['node_modules/fastify'];
    return Promise.resolve(
      assessLock({
        ...lock,
        packages: { ...lock.packages, 'node_modules/fastify': { ...fastify, integrity: 'sha1-x', license: 'GPL-3.0' } },
      }),
    );
  },
};
