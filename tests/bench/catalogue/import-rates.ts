/**
 * `node tests/bench/catalogue/import-rates.ts [COUNT,…]`: how fast the import command reads files of this many registry
 * records into a PostgreSQL of its own, and its peak memory. The records are those of the real data, repeated, each
 * with a number of its own. Prints a table, and the ratio of the memory to that of the smallest file.
 */
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '../../support/database/databases.ts';
import { startPostgres } from '../../support/database/postgres.ts';
import { startProgram } from '../../support/program.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { corpusPath } from '../../hard/hostile/corpus-folder.ts';

const [counts = '5000,50000'] = process.argv.slice(2);
const PEAK = /^VmHWM:\s+(\d+) kB/m;
const LOOK_MS = 250;

const sources = readFileSync(corpusPath('studies', 'ctgov-studies.ndjson'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

/** The same record under another number, by which an import identifies a study. */
function numbered(line: string, number: number): string {
  return line.replace(/"nctId":"NCT\d{8}"/, `"nctId":"NCT${String(number).padStart(8, '0')}"`);
}

async function writeRecords(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  for (let number = 0; number < count; number += 1) {
    if (!file.write(`${numbered(sources[number % sources.length] ?? '', number)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

interface Run {
  readonly seconds: number;
  readonly peakMb: number;
  readonly said: string;
}

/**
 * Runs the command as an operator does. The system records the peak memory of a process; it is polled until the process
 * ends.
 */
async function importFile(path: string, databaseUrl: string): Promise<Run> {
  const started = performance.now();
  const program = startProgram(process.execPath, [join(ROOT, 'src/entry/commands/studies.ts'), 'import', path], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let peakKb = 0;
  const look = setInterval(() => {
    if (program.running())
      peakKb = Math.max(peakKb, Number(PEAK.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1] ?? 0));
  }, LOOK_MS);
  const code = await program.ended;
  clearInterval(look);
  if (code !== 0 && code !== 1) throw new Error(`The import ended with ${code}:\n${program.output().slice(-2000)}`);
  return {
    seconds: (performance.now() - started) / 1000,
    peakMb: peakKb / 1024,
    said: /^\d+ records: .*$/m.exec(program.output())?.[0] ?? '',
  };
}

const folder = tempFolder('import-rates');
const postgres = await startPostgres();
process.stdout.write(
  `${availableParallelism()} cores\n` +
    '| records | file MB | first import: s | records/s | peak MB | again: s | records/s | peak MB | load |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
);
const peaks: number[] = [];
for (const count of counts.split(',').map(Number)) {
  const path = join(folder, `${count}.ndjson`);
  await writeRecords(path, count);
  const url = await createDatabase(postgres.url, 'import');
  const [first, again] = [await importFile(path, url), await importFile(path, url)];
  peaks.push(first.peakMb);
  const cells = [
    count,
    Math.round(statSync(path).size / 1e6),
    ...[first, again].flatMap(({ seconds, peakMb }) => [
      seconds.toFixed(1),
      Math.round(count / seconds),
      Math.round(peakMb),
    ]),
    loadavg()[0]?.toFixed(1),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n${first.said}\n${again.said}\n`);
  await dropDatabase(postgres.url, url);
}
process.stdout.write(
  `memory against the smallest file: ${peaks.map((peak) => (peak / (peaks[0] ?? peak)).toFixed(2)).join(', ')}\n`,
);
await postgres.stop();
removeTempFolder(folder);
