/**
 * `node tests/bench/check-campaigns.ts [COUNT] [REPETITIONS]`: checks this many generated campaigns of 10 to 40 kB, in
 * whole processes from start to exit, one method after the other in each repetition: reading and parsing alone; plain
 * ajv in one process with the published schema; plain ajv with the bare vocabulary, without schemas for blocks and
 * conditions; the schema stage of the check in one process; the whole check. Medians, reported, not asserted.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '#tests/support/temp.ts';
import { writeCampaigns } from './many-campaigns.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const REPETITIONS = Number(process.argv[3] ?? 3);

const folder = join(tempFolder('bench'), 'campaigns');
const bytes = writeCampaigns(folder, COUNT);
const one = fileURLToPath(new URL('one-process.ts', import.meta.url));
const cli = fileURLToPath(new URL('../../src/entry/commands/campaigns.ts', import.meta.url));

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'read and JSON.parse (floor)': [one, 'parse', folder],
  'plain ajv, published schema': [one, 'ajv', folder],
  'plain ajv, bare vocabulary': [one, 'ajv-bare', folder],
  'schema stage, one process': [one, 'schema-stage', folder],
  'campaigns -- check': [cli, 'check', folder],
};

const seconds = new Map<string, number[]>(Object.keys(WAYS).map((way) => [way, []]));
for (let repetition = 0; repetition < REPETITIONS; repetition++) {
  for (const [way, args] of Object.entries(WAYS)) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${way} ended with ${status}: ${stderr.slice(0, 500)}`);
    seconds.get(way)?.push((performance.now() - start) / 1000);
  }
}

const median = (way: string) => seconds.get(way)?.toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)] ?? 0;
const limit = median('plain ajv, published schema');
process.stdout.write(
  `${COUNT} campaigns, ${(bytes / COUNT / 1000).toFixed(1)} kB each; load ${loadavg()[0]?.toFixed(1)}\n\n` +
    "| way | s | files/s | time, times plain ajv's |\n| --- | --- | --- | --- |\n",
);
for (const way of Object.keys(WAYS))
  process.stdout.write(
    `| ${way} | ${median(way).toFixed(2)} | ${Math.round(COUNT / median(way))} | ` +
      `${(median(way) / limit).toFixed(2)} |\n`,
  );
