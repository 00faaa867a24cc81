import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conform } from '#entry/commands/campaigns/conform.ts';
import { asthma } from '#demo/studies/asthma.ts';
import { tempFolder } from '../../support/temp.ts';
import { runCommand } from '../run-command.ts';

const EXAMPLE = 'docs/examples/criteria-NCT04042844.json';

test('[O4] a shipped screener qualifies exactly those whom a criteria file qualifies', async () => {
  const { code, stdout } = await runCommand(conform, 'ws15', EXAMPLE);
  expect(stdout).toContain('ws15: calls qualified exactly those whom the criteria do (5 criteria,');
  expect(code).toBe(0);
});

test('[O4] a stored study that differs from the criteria is reported, with a visitor as an example', async () => {
  const folder = tempFolder('conform');
  const [stored, wanted] = [join(folder, 'stored.json'), join(folder, 'wanted.json')];
  await writeFile(stored, JSON.stringify(asthma.study));
  await writeFile(wanted, JSON.stringify({ ...asthma.study, minAge: 21 }));
  const { code, stdout } = await runCommand(conform, 'campaigns/ps2.json', wanted, '--study', stored);
  expect(stdout).toContain('conform-too-many The campaign calls visitors qualified without an age from 21 to 75');
  expect(stdout).toContain(
    'the criteria say not qualified: they require an age from 21 to 75; born on 2008-01-15, on 2026-01-15',
  );
  expect(stdout).toContain('candidate.birthDate = 01/15/2008');
  expect(code).toBe(1);
});

test('[O4] what is not decided exits with 2', async () => {
  const path = join(tempFolder('conform'), 'criteria.json');
  const responses = [
    { id: 'late', position: 'A', text: { en: 'Late', es: 'Tarde' }, qualifies: true, from: '2025-12-31' },
    { id: 'early', position: 'B', text: { en: 'Early', es: 'Pronto' }, qualifies: false },
  ];
  const dose = { id: 'dose', type: 'date', question: { en: 'When?', es: '¿Cuándo?' }, latest: 'today', responses };
  await writeFile(path, JSON.stringify({ studyId: 'NCT04042844', criteria: [dose] }));
  const { code, stdout } = await runCommand(conform, 'ws15', path);
  expect(stdout).toContain('not decided: criteria name calendar days');
  expect(code).toBe(2);
});

test.each([
  ['a campaign that does not exist', ['ws51', EXAMPLE], 'did you mean'],
  ['a file that does not contain criteria', ['ws15', 'package.json'], 'criteria-shape'],
  [
    'a route that does not exist',
    ['ws15', EXAMPLE, '--qualified', 'thankz'],
    'has no route "thankz": did you mean thanks?',
  ],
])('[O4] %s is reported with a readable message and exit code 2', async (_title, args, message) => {
  const { code, stderr } = await runCommand(conform, ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
