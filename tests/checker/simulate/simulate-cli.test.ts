import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJourneyList } from '#checker/journeys/journey.ts';
import { simulate } from '#entry/commands/campaigns/simulate/simulate.ts';
import { tempFolder } from '../../support/temp.ts';
import { runCommand } from '../run-command.ts';

/** A campaign whose second page only heavy smokers see, which the conditions there do not take into account. */
async function smokers(): Promise<string> {
  const file = join(tempFolder('simulate-smokers'), 'smokers.json');
  const label = { en: 'How many cigarettes a day?' };
  const route = (name: string, next?: readonly object[]) => ({ name, title: { en: name }, blocks: [], next });
  const campaign = {
    formatVersion: 1,
    id: 'smokers',
    version: 1,
    name: 'Smokers',
    type: 'Screener',
    home: 'home',
    languages: ['en'],
    settings: { active: { from: '2027-01-11', until: '2027-06-30' } },
    routes: [
      {
        ...route('home', [{ when: { fact: 'answer.cigarettes', atLeast: 20 }, to: 'heavy' }, { to: 'done' }]),
        blocks: [{ block: 'Question', id: 'cigarettes', props: { kind: 'number', label, min: 0, max: 20 } }],
      },
      route('heavy', [{ when: { fact: 'answer.cigarettes', atLeast: 15 }, to: 'done' }, { to: 'done' }]),
      route('done'),
    ],
  };
  await writeFile(file, JSON.stringify(campaign));
  return file;
}

describe('options, output and exit codes of the command simulate', () => {
  test('a campaign whose goals are all met: a line of coverage, exit 0', async () => {
    const { code, stdout, stderr } = await runCommand(simulate, 'campaigns/cancer.json', '--today', '2026-11-21');
    expect(stdout).toMatch(
      /^cancer: \d+ visitors \(2 with demonstration data\), 1 path; transitions 7 of 7, ends 1 of 1,/,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  test('values at bounds that nobody can have are no goals: they are named with the reason, exit 0', async () => {
    const { code, stdout } = await runCommand(simulate, await smokers(), '--today', '2027-02-01');
    const [line, ...others] = stdout.trimEnd().split('\n');
    expect(line).toContain('transitions 3 of 3, ends 1 of 1, values at bounds 2 of 2');
    expect(others).toEqual([
      '  possible for no visitor: answer.cigarettes 21 (bound 20), read by the transition from "home" to "heavy": ' +
        'Question offers only 0 to 20',
      ...[14, 15, 16].map(
        (value) =>
          `  possible for no visitor: answer.cigarettes ${value} (bound 15), read by the transition from "heavy" ` +
          'to "done": nobody who gets there has this value',
      ),
    ]);
    expect(code).toBe(0);
  });

  test.each([
    ['2027-01-10', '  takes no visitors yet on 2027-01-10: it opens on 2027-01-11'],
    ['2027-01-11', undefined],
    ['2027-06-30', undefined],
    ['2027-07-01', '  takes no more visitors on 2027-07-01: its last day was 2027-06-30'],
  ])('a campaign is simulated on %s all the same, and the output says whether it takes visitors', async (day, said) => {
    for (const options of [[], ['--count', '2']]) {
      const { code, stdout } = await runCommand(simulate, await smokers(), '--today', day, ...options);
      expect(stdout.split('\n').find((line) => line.startsWith('  takes no'))).toBe(said);
      expect(code).toBe(0);
    }
  });

  test('--journeys writes visitors as test journeys; --format json lists their paths', async () => {
    const folder = join(tempFolder('simulate-cli'), 'deeper');
    const { code, stdout } = await runCommand(
      simulate,
      'campaigns/flare.json',
      '--journeys',
      folder,
      '--format',
      'json',
    );
    const journeys: unknown = JSON.parse(await readFile(join(folder, 'flare.json'), 'utf8'));
    const simulations: unknown = JSON.parse(stdout);
    expect(isJourneyList(journeys) && journeys.map(({ campaign, language }) => [campaign, language])).toEqual([
      ['flare', 'en'],
      ['flare', 'es'],
    ]);
    expect(simulations).toMatchObject([
      {
        campaign: 'flare',
        walks: [
          { language: 'en', path: ['home'] },
          { language: 'es', path: ['home'] },
        ],
      },
    ]);
    expect(code).toBe(0);
  });

  test('--count and --seed: the same population for the same seed, exit 0', async () => {
    const drawn = (seed: string) =>
      runCommand(simulate, 'campaigns/ps2.json', '--count', '40', '--seed', seed, '--today', '2026-11-21');
    const [first, again, other] = [await drawn('7'), await drawn('7'), await drawn('8')];
    expect(first.stdout).toContain('ps2: 40 visitors drawn with seed 7, who begin at the home');
    expect(first).toEqual(again);
    expect(other.stdout.replace('seed 8', 'seed 7')).not.toBe(first.stdout);
    expect(first.code).toBe(0);
  });

  test('[A7] --begin accepts only pages that ?landing= may name', async () => {
    const from = (page: string) => runCommand(simulate, 'campaigns/s6.json', '--count', '5', '--begin', page);
    expect((await from('landing')).stdout).toContain('s6: 5 visitors drawn with seed 1, who begin on "landing"');
    const { code, stderr } = await from('thankyouz');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('No visit of "s6" begins on "thankyouz" by ?landing=; they begin on home'),
    ]);
  });

  test.each([
    ['', []],
    [' where visitors are drawn', ['--count', '5']],
  ])('a campaign with a fault is reported with its position%s, with exit 1', async (_where, options) => {
    const file = join(tempFolder('simulate-faulty'), 'faulty.json');
    const flare = await readFile('campaigns/flare.json', 'utf8');
    await writeFile(
      file,
      flare.replace('"id": "flare"', '"id": "faulty"').replace('"home": "home"', '"home": "house"'),
    );
    const { code, stderr } = await runCommand(simulate, file, ...options);
    expect(stderr).toContain('faulty.json:');
    expect(stderr).toContain('missing-home');
    expect(code).toBe(1);
  });

  test.each([
    ['a format that does not exist', ['--format', 'xml'], 'There is no format "xml"; use pretty or json'],
    ['a count in words', ['--count', 'many'], '--count takes a whole number of at least 1, not "many"'],
    ['a seed in words', ['--count', '5', '--seed', 'green'], '--seed takes a whole number of at least 0, not "green"'],
    [
      'a day that no calendar has',
      ['--today', '2026-02-30'],
      '--today takes a day such as 2026-01-15, not "2026-02-30"',
    ],
    ['an option that does not exist', ['--cuont', '5'], '--cuont'],
    ['a folder without campaigns', [tempFolder('no-campaigns')], 'There is no campaign in'],
  ])('%s is reported with a readable message and exit code 2', async (_title, args, message) => {
    const { code, stderr } = await runCommand(simulate, ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
