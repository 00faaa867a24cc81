/**
 * `npm run screen-reader [-- -g TITLE]`: ten visits with the screen reader Orca and the keyboard alone, on a screen of
 * their own. What Orca says is in `test-results/screen-reader`, a file for each visit. Debian only: it installs what is
 * missing as root.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { runCommand } from '../support/program.ts';
import { installWithApt } from '../support/tools/install.ts';
import { startDesktop } from './desktop.ts';

const INSIDE = 'SCREEN_READER_SESSION';
const PROGRAMS = ['chromium', 'dbus-run-session', 'openbox', 'orca', 'Xvfb'].map((name) => `/usr/bin/${name}`);
const PACKAGES = ['chromium', 'dbus', 'fonts-liberation', 'openbox', 'orca', 'xvfb'];

async function walk(): Promise<number> {
  const env = await startDesktop();
  const config = ['test', '--config', 'tests/screen-reader/playwright.config.ts'];
  return runCommand('playwright', [...config, ...process.argv.slice(2)], env);
}

/** Orca and the browser speak to each other on a bus that only they share. */
function startAnew(): Promise<number> {
  mkdirSync('test-results/screen-reader', { recursive: true });
  const again = [process.execPath, import.meta.filename, ...process.argv.slice(2)];
  return runCommand('dbus-run-session', ['--', ...again], { ...process.env, [INSIDE]: 'yes' });
}

if (process.env[INSIDE] === 'yes') process.exitCode = await walk();
else if (PROGRAMS.every((path) => existsSync(path)) || installWithApt(PACKAGES)) process.exitCode = await startAnew();
else {
  process.stderr.write(`The screen reader needs these Debian packages: ${PACKAGES.join(' ')}\n`);
  process.exitCode = 1;
}
