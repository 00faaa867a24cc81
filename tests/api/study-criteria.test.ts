import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { startProgram } from '#tests/support/program.ts';
import { choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';
import { registryRecord } from '#tests/support/records/registry-records.ts';
import { SAMPLE_DUMP } from '#tests/support/screeners/sample-dump.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLE = join(ROOT, 'docs/examples/criteria-NCT04042844.json');
const STUDY = 'NCT04042844';

let folder: string;
beforeAll(async () => {
  folder = tempFolder('study-criteria');
  await layDatabase(join(folder, 'data'));
  await run('import', file('study.ndjson', JSON.stringify(registryRecord({ id: STUDY }))));
  await run('criteria', EXAMPLE);
});
afterAll(() => removeTempFolder(folder));

async function run(...args: readonly string[]) {
  const program = startProgram(process.execPath, [join(ROOT, 'src/entry/commands/studies.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  });
  return { code: await program.ended, output: program.output() };
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

test('[O4] criteria of a study, written as a Questionnaire and read again, are written the same', async () => {
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  const written = await run('questionnaire', STUDY, first);
  expect([written.code, written.output]).toEqual([0, expect.stringContaining(`5 questions of ${STUDY}`)]);
  const read = await run('criteria', first);
  expect([read.code, read.output]).toEqual([0, expect.stringContaining(`${STUDY}: 5 qualification questions stored`)]);
  await run('questionnaire', STUDY, second);
  expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
});

test('[O4] a Questionnaire with an unaskable question is not stored; its draft can be completed', async () => {
  const path = file(
    'partly.json',
    JSON.stringify(questionnaire([choiceItem(), choiceItem({ linkId: 'count', type: 'time' })])),
  );
  const refused = await run('criteria', path, '--study', STUDY);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('linkId "count" › type: not supported')]);
  expect(refused.output).toContain('1 question imported, 1 not supported, 0 groups and texts, 0 noted');
  expect(refused.output).not.toContain('questions stored');
  const draft = join(folder, 'draft.json');
  expect((await run('criteria', path, '--study', STUDY, '--draft', draft)).code).toBe(1);
  const completed = await run('criteria', draft);
  expect([completed.code, completed.output]).toEqual([
    0,
    expect.stringContaining(`${STUDY}: 1 qualification questions stored`),
  ]);
});

test('[O4] a complete Questionnaire with unsupported extras is stored and flagged for review', async () => {
  const path = file('noted.json', JSON.stringify(questionnaire([choiceItem({ prefix: '1.' })])));
  const { code, output } = await run('criteria', path, '--study', STUDY);
  expect(output).toContain('linkId "asthma" › prefix: noted');
  expect(output).toContain(`${STUDY}: 1 qualification questions stored`);
  expect(code).toBe(1);
});

test('[O4] refusals in a dump name trial, question and rule', async () => {
  const path = file('dump.json', JSON.stringify(SAMPLE_DUMP));
  const { code, output } = await run('criteria', path, '--trial', 'A cream for eczema', '--study', STUDY);
  expect(output).toContain(
    'A cream for eczema › question "attacks" › rule "qty>=1": not supported: The rule cannot be used: it compares',
  );
  expect(output).toContain('A cream for eczema › 5 questions imported, 4 not supported, 2 noted');
  expect(code).toBe(1);
});

test('[O4] an impossible request exits with 2 and a readable message', async () => {
  const path = file('nameless.json', JSON.stringify(questionnaire([choiceItem()])));
  const results = [
    await run('criteria', path),
    await run('questionnaire', 'NCT99999999'),
    await run('criteria', file('d.json', JSON.stringify(SAMPLE_DUMP)), '--trial', 'X'),
    await run('criteria', EXAMPLE, '--study', STUDY),
  ];
  expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
  expect(results.map(({ output }) => output.trim().split('\n').at(-1))).toEqual([
    'The file names no study: add --study ID.',
    'No study has the id "NCT99999999".',
    expect.stringContaining('has no trial "X". It has: A cream for eczema'),
    expect.stringContaining('is a criteria file, which names its study itself'),
  ]);
});
