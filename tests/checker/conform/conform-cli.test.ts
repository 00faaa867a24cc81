import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { asthma } from '#server/demo/studies/asthma.ts';
import { tempFolder } from '../../support/temp.ts';

const EXAMPLE = 'docs/examples/criteria-NCT04042844.json';

/** Runs the command line as `npm run campaigns -- conform …` does. */
async function conform(...args: readonly string[]): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, ['src/entry/commands/campaigns.ts', 'conform', ...args])) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error) return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

test('[O4] a shipped screener calls qualified exactly those whom a criteria file does', async () => {
  const { code, stdout } = await conform('ws15', EXAMPLE);
  expect(stdout).toContain('ws15: calls qualified exactly those whom the criteria do (5 criteria,');
  expect(code).toBe(0);
});

test('[O4] the study as it is stored differs from the criteria: told in words, with a visitor', async () => {
  const folder = tempFolder('conform');
  const [stored, wanted] = [join(folder, 'stored.json'), join(folder, 'wanted.json')];
  await writeFile(stored, JSON.stringify(asthma.study));
  await writeFile(wanted, JSON.stringify({ ...asthma.study, minAge: 21 }));
  const { code, stdout } = await conform('campaigns/ws15.json', wanted, '--study', stored);
  expect(stdout).toContain('conform-too-many The campaign calls visitors qualified without an age from 21 to 75');
  expect(stdout).toContain('the criteria say not qualified: they want an age from 21 to 75; born on 2008-01-15, on 2026-01-15');
  expect(stdout).toContain('candidate.birthDate = 01/15/2008');
  expect(code).toBe(1);
});

test.each([
  ['a campaign that is not there', ['ws51', EXAMPLE], 'did you mean'],
  ['a file that is no criteria', ['ws15', 'package.json'], 'criteria-shape'],
  ['a route that is not there', ['ws15', EXAMPLE, '--qualified', 'thankz'], 'has no route "thankz": did you mean thanks?'],
])('[O4] %s is told in words, with exit 2', async (_title, args, message) => {
  const { code, stderr } = await conform(...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
