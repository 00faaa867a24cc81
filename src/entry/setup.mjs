#!/usr/bin/env node
/**
 * Makes a fresh clone ready: packages, a Node that runs TypeScript, the built client, the tools of the tests.
 * Run by `prestart`, `pretest` and `dev` under whatever Node the machine has (20 or newer), possibly before
 * node_modules exists; so it is plain JavaScript and imports nothing but Node's own modules.
 *
 * Usage: node src/entry/setup.mjs [--build] [--test-tools]
 * Exit code 0 when everything is ready, 1 with one line that says what to do.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const BUILD_STAMP = join(ROOT, 'dist', '.build-stamp');
const NODE_WANTED = 24;
/** What the two bundles are made of; tests and documents that the server reads at run time are not. */
const BUILD_INPUTS = ['package-lock.json', 'vite.config.ts', 'tsconfig.json', 'src', 'blocks', 'schemas', 'locales'];

/** The pinned Node and the project's tools come before the machine's. */
const env = { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) };

/** Runs a command quietly; its output is shown only when it fails. */
function run(command, args, failure) {
  const done = spawnSync(command, args, { cwd: ROOT, env, encoding: 'utf8', shell: process.platform === 'win32' });
  if (done.status === 0) return;
  process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? `${done.error.message}\n` : ''}`);
  fail(failure);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * Compares the lock file with npm's own record of what it installed. npm writes that record last, so an interrupted
 * install has none; a plain `npm ci` counts as well as one of ours. Optional packages may be for another platform.
 */
function packagesAreCurrent() {
  const locked = readJson(join(ROOT, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(locked).every(
    ([path, entry]) => path === '' || entry.optional || entry.link || installed[path]?.version === entry.version,
  );
}

function installPackages() {
  if (packagesAreCurrent()) return;
  const folder = lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false });
  // `npm ci` would empty the folder behind the link, which another checkout is using.
  if (folder?.isSymbolicLink())
    fail('node_modules is a link to packages that differ from package-lock.json: run npm ci where it points.');
  say('Installing packages (about a minute, only when they change) …');
  // No package has to run anything of its own when it is installed, so none may.
  // The build needs the development packages, also where NODE_ENV=production would leave them out.
  run(
    'npm',
    ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    'Packages could not be installed (npm ci, above).',
  );
}

function requireNode() {
  const found = spawnSync('node', ['--version'], { env, encoding: 'utf8', shell: process.platform === 'win32' });
  const version = (found.stdout ?? '').trim();
  if (Number(version.slice(1).split('.')[0]) >= NODE_WANTED) return;
  fail(
    `Node ${NODE_WANTED} or newer is needed on ${process.platform}-${process.arch} (found ${version || 'none'}): ` +
      'install it from https://nodejs.org and run the command again.',
  );
}

/** Adds every file under a path to the hash: its name and its content. */
function addToHash(hash, path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  if (!lstatSync(full).isDirectory()) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const name of readdirSync(full).toSorted()) addToHash(hash, `${path}/${name}`);
}

function build() {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) addToHash(hash, input);
  const inputs = hash.digest('hex');
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === inputs) return;
  say('Building the pages …');
  rmSync(BUILD_STAMP, { force: true });
  run('npm', ['run', 'build', '--silent'], 'The pages could not be built (above).');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, inputs);
}

/** The tools are found by the tests' own TypeScript, which Node runs as it stands by now. */
function findTestTools() {
  const done = spawnSync('node', [join('tests', 'support', 'tools', 'find.ts')], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(1);
}

installPackages();
requireNode();
if (process.argv.includes('--build')) build();
if (process.argv.includes('--test-tools')) findTestTools();
