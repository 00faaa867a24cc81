import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { lockEmbedded } from '#server/core/database/data-lock.ts';
import { startProgram } from '#tests/support/program.ts';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = tempFolder('commands');
  await layDatabase(join(folder, 'data'));
});
afterAll(() => removeTempFolder(folder));

/** Runs one of the commands on a database that belongs to this test. */
async function run(name: 'studies' | 'postal' | 'leads', args: readonly string[], env: Record<string, string> = {}) {
  const program = startProgram(process.execPath, [join(ROOT, `src/entry/commands/${name}.ts`), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env },
  });
  return { code: await program.ended, output: program.output() };
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const response = (position: string, qualifies: boolean) => ({
  id: position,
  position,
  text: { en: position },
  qualifies,
});
const criteria = (letters: string, studyId = 'NCT00000001') =>
  JSON.stringify(
    {
      studyId,
      criteria: [
        {
          id: 'c',
          type: 'yes_no_unsure',
          question: { en: 'Q?' },
          responses: letters.split('').map((letter) => response(letter, letter === 'A')),
        },
      ],
    },
    undefined,
    2,
  );

test('[O4] an import without problems exits with 0 and prints its figures', async () => {
  const records = [
    registryRecord(),
    registryRecord({ id: 'NCT00000002', locations: [registryLocation({ zip: '60611,' })] }),
  ];
  const report = join(folder, 'report.ndjson');
  const { code, output } = await run('studies', [
    'import',
    file('good.json', JSON.stringify(records, undefined, 2)),
    '--report',
    report,
  ]);
  expect(output).toContain('2 records: 2 studies stored (2 recruiting), 0 unchanged, 0 refused');
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
    record: 'NCT00000002',
    field: 'contactsLocationsModule.locations[0].zip',
    kind: 'postal-code-repaired',
    value: '60611,',
    effect: 'repaired',
  });
});

test('[O4] a refused record is reported by line, the others are stored, and the import exits with 1', async () => {
  const { code, output } = await run('studies', [
    'import',
    file('bad.ndjson', `{"protocolSection":\n${JSON.stringify(registryRecord({ id: 'NCT00000009' }))}\n`),
  ]);
  expect(output).toContain('line 1  json-unreadable');
  expect(output).toContain('2 records: 1 study stored (1 recruiting), 0 unchanged, 1 refused');
  expect(code).toBe(1);
});

test('[O4] [H3] times shows which sites of a study can be booked, and exits with 1 if one cannot', async () => {
  await run('studies', ['import', file('timed.ndjson', JSON.stringify(registryRecord({ id: 'NCT00000003' })))]);
  const none = await run('studies', ['times', 'NCT00000003']);
  expect([none.code, none.output.includes('No site of NCT00000003 offers scheduling and has opening hours.')]).toEqual([
    1,
    true,
  ]);
  const unknown = await run('studies', ['times', 'NCT99999999']);
  expect([unknown.code, unknown.output.includes('No study has the id "NCT99999999".')]).toEqual([2, true]);
  const outside = await run('studies', ['times', 'NCT00000003'], {
    SITE_SCHEDULING_BASE_URL: 'https://scheduling.example',
  });
  expect([outside.code, outside.output.includes('SITE_SCHEDULING_BASE_URL is set')]).toEqual([2, true]);
});

test('[E15] stores criteria of a known study; yes/no/unsure without a response is reported with its line', async () => {
  await run('studies', ['import', file('one.ndjson', JSON.stringify(registryRecord()))]);
  const good = await run('studies', ['criteria', file('good-criteria.json', criteria('ABC'))]);
  expect([good.code, good.output]).toEqual([
    0,
    expect.stringContaining('NCT00000001: 1 qualification questions stored'),
  ]);
  const path = file('bad-criteria.json', criteria('AB'));
  const bad = await run('studies', ['criteria', path]);
  expect([bad.code, bad.output]).toEqual([1, expect.stringContaining(`${path}:10:20 yes-no-unsure-incomplete`)]);
  const unknown = await run('studies', ['criteria', file('unknown.json', criteria('ABC', 'NCT99999999'))]);
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining(':2:14 criteria-study-unknown')]);
  const both = await run('studies', ['criteria', file('both.json', criteria('AB', 'NCT99999999'))]);
  expect([both.code, both.output]).toEqual([
    1,
    expect.stringMatching(/:2:14 criteria-study-unknown [^]*:10:20 yes-no-unsure-incomplete /),
  ]);
});

test('[O4] a postal table is imported; an unusable line is reported', async () => {
  const header = 'code\tplace\tadmin1\tadmin1code\tlat\tlon\tnPlaces\n';
  const good = await run('postal', [
    'import',
    'ie',
    file('IE.tsv', `${header}D02\tDublin 2\tLeinster\tL\t53.34\t-6.25\t1\n`),
  ]);
  expect([good.code, good.output]).toEqual([0, expect.stringContaining('IE: 1 code from 2 lines, 0 lines skipped')]);
  const bad = await run('postal', [
    'import',
    'IE',
    file(
      'IE-bad.tsv',
      `${header}D02\tDublin 2\tLeinster\tL\t53.34\t-6.25\t1\n60614\tChicago\tIllinois\tIL\t41\t-87\t1\n`,
    ),
  ]);
  expect([bad.code, bad.output]).toEqual([1, expect.stringContaining('IE-bad.tsv:3:1 postal-code')]);
});

test.each([
  ['studies', ['import']],
  ['studies', ['export', 'x']],
  ['studies', ['import', '/nowhere/at/all']],
  ['postal', ['import', 'FR', 'x']],
] as const)('[O4] %s %j exits with 2 and a readable message', async (name, args) => {
  const { code, output } = await run(name, args);
  expect(code).toBe(2);
  expect(output).toMatch(/Usage|Could not run/);
  expect(output).not.toContain('    at ');
});

test('[O4] releasing leads without a key fails, and names the missing variable', async () => {
  const { code, output } = await run('leads', ['release', '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11'], {
    ENCRYPTION_KEY: '',
  });
  expect([code, output]).toEqual([2, expect.stringContaining('ENCRYPTION_KEY is not set')]);
  expect(output).not.toContain('job queue');
});

test('[O4] the embedded database of another process is left alone, with a readable error', async () => {
  const held = join(folder, 'held');
  const lock = lockEmbedded(held);
  const { code, output } = await run('studies', ['import', file('locked.ndjson', '')], { DATA_DIR: held });
  expect([code, output]).toEqual([2, expect.stringContaining(`in use by process ${process.pid}`)]);
  if (lock.ok) lock.release();
});
