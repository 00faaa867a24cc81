import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLockFile, runtimePackages } from '#entry/commands/sbom/lock-file.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { ROOT } from '../support/tools/install.ts';

/** The output of `npm pack`. */
export interface Packed {
  readonly tarball: string;
  /** The paths of its files. */
  readonly files: readonly string[];
}

/** What a test's app uses besides the package itself, in the versions of this repository. */
const APP_PACKAGES = ['react', 'react-dom', 'fastify', 'vite', 'typescript'] as const;
const APP_TYPES = ['@types/node', '@types/react', '@types/react-dom'] as const;
/** Milliseconds after which the registry counts as unreachable. */
const REGISTRY_LIMIT = 240_000;

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command in a folder to its end. */
export function run(
  folder: string,
  command: string,
  args: readonly string[],
  { timeout, own = {} }: { readonly timeout?: number; readonly own?: Readonly<Record<string, string>> } = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout,
    env: childEnvironment(own),
  });
  return { code: status, output: `${stdout}${stderr}` };
}

function filesOf(reported: unknown): string[] {
  const packs: readonly unknown[] = Array.isArray(reported) ? reported : [];
  const [pack] = packs;
  const files: unknown = typeof pack === 'object' && pack !== null && 'files' in pack ? pack.files : [];
  return (Array.isArray(files) ? files : []).flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'path' in file ? [String(file.path)] : [],
  );
}

/** Packs the project as it would be published. Throws with npm's output. */
export function packProject(folder: string): Packed {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    env: childEnvironment(),
  });
  if (status !== 0) throw new Error(`npm pack failed:\n${stdout}${stderr}`);
  // The output of the scripts that npm runs first comes before npm's own.
  const reported: unknown = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  return { tarball: join(folder, 'trialflow-0.1.0.tgz'), files: filesOf(reported) };
}

function versionOf(name: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed))
    throw new Error(`${name} has no version`);
  return String(parsed.version);
}

/** How npm reaches the registry here: a proxy in between may have a certificate of its own. */
const NETWORK = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_.*)$/i;

/** Installs with npm, as anybody would. False if the registry cannot be reached. */
function installByNpm(app: string): boolean {
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const network = Object.entries(process.env).flatMap(([name, value = '']): [string, string][] =>
    NETWORK.test(name) ? [[name, value]] : [],
  );
  const { code, output } = run(app, 'npm', args, { timeout: REGISTRY_LIMIT, own: Object.fromEntries(network) });
  if (code === 0) return true;
  if (code === null || /\b(ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENOTCACHED|CERT_\w+)\b/.test(output))
    return false;
  throw new Error(`npm install failed:\n${output}`);
}

/** The same without a registry: unpacks the package and links its declared dependencies from here, and nothing else. */
function installByLinks(app: string, tarball: string): void {
  const modules = join(app, 'node_modules');
  const own = join(modules, 'trialflow');
  mkdirSync(own, { recursive: true });
  const unpacked = run(app, 'tar', ['xzf', tarball, '-C', own, '--strip-components=1']);
  if (unpacked.code !== 0) throw new Error(unpacked.output);
  const declared = runtimePackages(readLockFile(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
    .map(({ place }) => place.replace(/^node_modules\//, ''))
    .filter((place) => !place.includes('node_modules/'));
  for (const name of new Set([...declared, ...APP_PACKAGES, ...APP_TYPES])) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
  }
}

/** An app in a folder of its own, with the packed project installed: its files are those of the guide. */
export function makeApp(app: string, { tarball }: Packed): void {
  cpSync(join(import.meta.dirname, 'consumer'), app, { recursive: true });
  // Here it would interfere with the condition that names our sources.
  cpSync(join(import.meta.dirname, 'app.tsconfig.json'), join(app, 'tsconfig.json'));
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versionOf(name)]));
  const project = {
    name: 'sleep-clinic',
    private: true,
    type: 'module',
    dependencies: { trialflow: `file:${tarball}`, ...versions(APP_PACKAGES) },
    devDependencies: versions(APP_TYPES),
  };
  writeFileSync(join(app, 'package.json'), JSON.stringify(project, undefined, 2));
  if (!installByNpm(app)) installByLinks(app, tarball);
}
