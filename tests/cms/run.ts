/**
 * `npm run cms -- payload` or `strapi`: installs a real CMS into a cache folder, with the product's plugin, and lives
 * through the life of a campaign: drafted, refused, mended, published, walked, changed, unpublished, published again as
 * it was before. Needs the network the first time, and `npm run build`. The last line is `tests: N passed, N failed`.
 */
import { createChecks } from '../real/checks.ts';
import { runPayload } from './payload/run-payload.ts';
import { runStrapi } from './strapi/run-strapi.ts';

const RUNS = { payload: runPayload, strapi: runStrapi };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const checks = createChecks(say);
const [name = ''] = process.argv.slice(2);
const run = Object.entries(RUNS).find(([known]) => known === name)?.[1];
if (run === undefined) {
  say(`Name a CMS: ${Object.keys(RUNS).join(', ')}`);
  process.exit(2);
}
await run(checks, say);
say(`tests: ${checks.passed} passed, ${checks.failed} failed`);
process.exitCode = checks.failed === 0 ? 0 : 1;
