import { cp, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutate } from '#entry/commands/campaigns/mutate.ts';
import { rename } from '#entry/commands/campaigns/rename.ts';
import { tempFolder } from '../support/temp.ts';
import { runCommand } from './run-command.ts';

test('[B8] mutate: the journeys of a campaign notice every change that any visitor can notice', async () => {
  const { code, stdout } = await runCommand(mutate, 'cancer');
  expect(stdout).toMatch(/^cancer: (\d+) of \1 changes noticed, 100 % by 3 journeys/);
  expect(code).toBe(0);
});

test('mutate: a change that no journey notices is reported with a visitor who would, as data', async () => {
  const { code, stdout } = await runCommand(mutate, 'campaigns/s15.json', '--format', 'json');
  const numberOf = (name: string) => Number(new RegExp(`"${name}": (\\d+)`).exec(stdout)?.[1]);
  expect(stdout.match(/"confirmed": true/g)).toHaveLength(numberOf('counted') - numberOf('noticed'));
  expect(JSON.parse(stdout)).toMatchObject([
    {
      campaign: 's15',
      survivors: [
        { file: 'campaigns/fragments/after-signup.json', journey: { campaign: 's15', language: 'en' } },
        {},
        {},
      ],
    },
  ]);
  expect(code).toBe(1);
});

test('rename: --dry-run shows the places and writes nothing; without it only they change', async () => {
  const folder = tempFolder('rename');
  await cp('campaigns', folder, { recursive: true });
  await cp('tests/journeys', `${folder}/journeys`, { recursive: true });
  const before = await readFile(`${folder}/s6.json`, 'utf8');
  const args = ['route', 'postal', 'where', `${folder}/s6.json`, '--journeys', `${folder}/journeys`];
  const shown = await runCommand(rename, ...args, '--dry-run');
  expect(shown.stdout).toContain(
    `${folder}/s6.json:56:15 "postal" → "where"\n${folder}/s6.json:56:23 new: "path": "postal"\n`,
  );
  expect(shown.stdout).toContain(
    'would change 23 places in 4 files; proven for s6, cancer: no visitor sees a difference',
  );
  expect(await readFile(`${folder}/s6.json`, 'utf8')).toBe(before);
  expect((await runCommand(rename, ...args)).code).toBe(0);
  expect(await readFile(`${folder}/s6.json`, 'utf8')).toBe(
    before
      .replaceAll('"to": "postal"', '"to": "where"')
      .replace('      "name": "postal",', '      "name": "where",\n      "path": "postal",'),
  );
});

test.each([
  ['a name that is taken', rename, ['route', 'home', 'postal', 's6'], 1, 'already has a route "postal"'],
  ['a kind that is none', rename, ['text', 'a', 'b', 's6'], 2, 'A "text" cannot be renamed'],
  ['journeys that do not exist', mutate, ['s6', '--journeys', 'none'], 2, 'There is no folder none with journeys'],
])('%s is reported with a readable message', async (_title, command, args, expected, message) => {
  const { code, stderr } = await runCommand(command, ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(expected);
});
