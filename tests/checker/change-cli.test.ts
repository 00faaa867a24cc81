import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp.ts';

/** Runs the command line as `npm run campaigns -- …` does. */
async function campaigns(...args: readonly string[]): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, ['src/entry/commands/campaigns.ts', ...args])) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error) return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

test('[B8] mutate: the journeys of a campaign notice every change of it that any visitor can tell', async () => {
  const { code, stdout } = await campaigns('mutate', 'cancer');
  expect(stdout).toMatch(/^cancer: (\d+) of \1 changes noticed, 100 % by 3 journeys/);
  expect(code).toBe(0);
});

test('mutate: what no journey notices is told at its place, with a visitor who would, as data', async () => {
  const { code, stdout } = await campaigns('mutate', 'campaigns/s15.json', '--format', 'json');
  const [report]: { survivors: { file: string; line: number; change: string; journey: { steps: unknown[]; confirmed: boolean } }[]; counted: number; noticed: number }[] = JSON.parse(stdout);
  expect(report?.survivors.length).toBe((report?.counted ?? 0) - (report?.noticed ?? 0));
  expect(report?.survivors.every(({ journey }) => journey.confirmed && journey.steps.length > 0)).toBe(true);
  expect(code).toBe(1);
});

test('rename: --dry-run shows the spots and writes nothing; without it only they change', async () => {
  const folder = tempFolder('rename');
  await cp('campaigns', folder, { recursive: true });
  await cp('tests/journeys', `${folder}/journeys`, { recursive: true });
  const before = await readFile(`${folder}/s6.json`, 'utf8');
  const args = ['rename', 'route', 'postal', 'where', `${folder}/s6.json`, '--journeys', `${folder}/journeys`];
  const shown = await campaigns(...args, '--dry-run');
  expect(shown.stdout).toContain(`${folder}/s6.json:46:15 "postal" → "where"\n${folder}/s6.json:46:23 new: "path": "postal"\n`);
  expect(shown.stdout).toContain('would change 21 spots in 4 files; proven for s6, cancer: no visitor meets anything else');
  expect(await readFile(`${folder}/s6.json`, 'utf8')).toBe(before);
  expect((await campaigns(...args)).code).toBe(0);
  expect(await readFile(`${folder}/s6.json`, 'utf8')).toBe(before.replaceAll('"to": "postal"', '"to": "where"').replace('      "name": "postal",', '      "name": "where",\n      "path": "postal",'));
});

test.each([
  ['a name that is taken', ['rename', 'route', 'home', 'postal', 's6'], 1, 'has a route "postal" already'],
  ['a kind that is none', ['rename', 'text', 'a', 'b', 's6'], 2, 'A "text" cannot be renamed'],
  ['journeys that are not there', ['mutate', 's6', '--journeys', 'none'], 2, 'There is no folder none with journeys'],
])('%s is told in words', async (_title, args, expected, message) => {
  const { code, stderr } = await campaigns(...args);
  expect(stderr).toContain(message);
  expect(code).toBe(expected);
});
