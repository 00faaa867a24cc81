/**
 * `node tests/support/tools/find.ts`: finds or installs what the tests need and this machine may lack (called by `npm
 * test`).
 */
import { findBrowser } from './browser.ts';
import { findNginx } from './nginx.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

for (const find of [findBrowser, findPostgresBinaries, findNginx]) {
  try {
    find();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
