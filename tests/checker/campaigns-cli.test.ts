import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';
import { shippedVersion } from '../support/shipped-version.ts';
import { BYE, campaignFile } from '../support/checker/small-campaign.ts';
import { tempFolder } from '../support/temp.ts';
import { describe, expect, test } from 'vitest';

const FOLDER = 'tests/checker/faulty';

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as `npm run campaigns -- …` does. */
async function campaigns(...args: readonly string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, ['src/entry/commands/campaigns.ts', ...args])) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)
      return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

const checkFaulty = (...args: readonly string[]) => campaigns('check', ...args, '--blocks', 'tests/checker/blocks');

describe('npm run campaigns -- check', () => {
  test('[O4] [B5] reports all planted faults of a folder in one run, at their lines, and exits with 1', async () => {
    const { code, stdout } = await checkFaulty(FOLDER);
    expect(stdout).toBe(await readFile(`${FOLDER}/expected.txt`, 'utf8'));
    expect(stdout.split('\n').filter((line) => line.startsWith(FOLDER)).length).toBeGreaterThanOrEqual(25);
    expect(code).toBe(1);
  });

  test('[O4] one file is checked with the documents it needs, and only its own findings are reported', async () => {
    const { code, stdout } = await checkFaulty(`${FOLDER}/child.json`);
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 1, lines: 2 });
    expect(stdout).toContain(`${FOLDER}/child.json:6:14 unknown-parent`);
  });

  test('[O4] a fragment is checked with the campaigns that use it', async () => {
    const { stdout } = await checkFaulty(`${FOLDER}/fragments/shared.json`);
    expect(stdout).toContain('consent.smss');
    expect(stdout).not.toContain('predicates.json');
  });

  test('[O4] --format json gives the findings as data', async () => {
    const { code, stdout } = await checkFaulty(`${FOLDER}/child.json`, '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { code: 'unknown-parent', severity: 'error', line: 6, column: 14, path: '/extends' },
    ]);
  });

  test('[K2] --weights lists what visitors load of a campaign, in a bundle that is built', async () => {
    const { code, stdout } = await campaigns('check', '--weights', 'campaigns/s6.json');
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 3 });
    const [, home, heaviest, route, whole] =
      /^s6 +(\d+\.\d) kB +(\d+\.\d) kB +(\w+) +(\d+\.\d) kB$/m.exec(stdout) ?? [];
    expect(Number(home)).toBeGreaterThan(0);
    expect(Number(heaviest)).toBeGreaterThanOrEqual(Number(home));
    expect(Number(whole)).toBeGreaterThanOrEqual(Number(heaviest));
    expect(route).not.toBe('');
  });

  test('[O4] an error of a questionnaire is reported with the campaign that asks it', async () => {
    const folder = tempFolder('questionnaire');
    await mkdir(join(folder, 'questionnaires'));
    const days = { type: 'integer', minimum: 10, maximum: 5 };
    const wrong = {
      schema: { type: 'object', properties: { days } },
      ui: { days: { title: { en: 'Days', es: 'Días' } } },
    };
    await writeFile(
      join(folder, 'questionnaires/days.json'),
      JSON.stringify({ formatVersion: 1, title: 'Days', version: '1', ...wrong }),
    );
    const { text } = campaignFile(
      [{ name: 'home', blocks: [{ block: 'QuestionSet', id: 'asked', questionnaire: 'days' }], next: ['bye'] }, BYE],
      { id: 'asks' },
    );
    await writeFile(join(folder, 'asks.json'), text);
    const { code, stdout } = await campaigns('check', join(folder, 'asks.json'));
    expect([code, stdout]).toEqual([1, expect.stringContaining('questionnaires/days.json')]);
  });

  test('[K2] --weights counts the pictures of a campaign', async () => {
    const folder = tempFolder('weights');
    await cp('docs/examples/campaigns/knee-landing.json', join(folder, 'knee-landing.json'));
    const wholeOf = async () => {
      const { stdout } = await campaigns('check', '--weights', join(folder, 'knee-landing.json'));
      return Number(/ (\d+\.\d) kB$/m.exec(stdout)?.[1]);
    };
    const without = await wholeOf();
    await cp('docs/examples/campaigns/media', join(folder, 'media'), { recursive: true });
    expect(await wholeOf()).toBeGreaterThan(without + 5);
  });

  test('[O4] --fix applies safe fixes to the file, reports them on standard error, and leaves the rest', async () => {
    const folder = tempFolder('fix');
    await cp(FOLDER, folder, { recursive: true });
    const before = await readFile(`${folder}/predicates.json`, 'utf8');
    const { code, stdout, stderr } = await checkFaulty(`${folder}/predicates.json`, '--fix');
    const after = await readFile(`${folder}/predicates.json`, 'utf8');
    expect(stderr).toContain('fixed ');
    expect({ code, lines: after.split('\n').length }).toEqual({ code: 1, lines: before.split('\n').length });
    expect(after).toContain('"atLeast": 18');
    expect(stdout).not.toContain('value-of-wrong-type');
    expect(await readFile(`${folder}/names.json`, 'utf8')).toBe(await readFile(`${FOLDER}/names.json`, 'utf8'));
  });

  test('[B9] a document in a folder that is not read is reported', async () => {
    const folder = tempFolder('passed-over');
    await cp('campaigns', folder, { recursive: true });
    await mkdir(`${folder}/drafts`);
    await writeFile(`${folder}/drafts/next.json`, '{}');
    const { code, stdout } = await campaigns('check', folder);
    expect(stdout).toContain(`${folder}/drafts/next.json:1:1 file-passed-over`);
    expect(code).toBe(1);
  });

  test('[B9] [B5] --against finds what a proof would refuse, with the rules next to the files', async () => {
    const folder = tempFolder('unproven');
    const text = (words: string) => ({ en: words, es: words });
    const back = { when: { fact: 'candidate.gender', is: 'female' }, to: 'home' };
    const routes = [
      { name: 'home', title: text('One'), blocks: [{ block: 'Gender' }], next: [{ to: 'two' }] },
      { name: 'two', title: text('Two'), blocks: [], next: [back, { to: 'bye' }] },
      { name: 'bye', title: text('Bye'), blocks: [] },
    ];
    const file = join(folder, 'circle.json');
    await writeFile(
      file,
      JSON.stringify({
        formatVersion: 1,
        id: 'circle',
        version: 1,
        name: 'Circle',
        type: 'Signup',
        home: 'home',
        languages: ['en', 'es'],
        routes,
      }),
    );
    expect((await campaigns('check', file)).code).toBe(0);
    const against = await campaigns('check', file, '--against', 'campaigns');
    expect(against.code).toBe(1);
    expect(against.stdout).toContain(' prove-loop ');
    expect((await campaigns('check', file, '--against', 'campaigns', '--format', 'sarif')).stdout).toContain(
      '"ruleId": "prove-loop"',
    );
  });

  test('[B5] an unreadable rules file is reported by name, whichever neighbouring file is checked', async () => {
    const folder = tempFolder('rules');
    await cp('campaigns', folder, { recursive: true });
    await writeFile(join(folder, 'rules', 'every-campaign.json'), '{');
    for (const asked of [folder, join(folder, 's6.json')]) {
      const { code, stdout } = await campaigns('check', asked);
      expect(code).toBe(1);
      expect(stdout).toContain(`${join(folder, 'rules', 'every-campaign.json')}:1:2 rules-unreadable `);
    }
  });

  test('[B9] --against warns of a version below the served one and names those it could not look at', async () => {
    const folder = tempFolder('lower');
    await cp('campaigns', folder, { recursive: true });
    const file = join(folder, 'flare.json');
    const text = await readFile(file, 'utf8');
    const raised = shippedVersion('flare') + 4;
    await writeFile(file, text.replace(/"version": \d+/, `"version": ${raised}`));
    const { code, stdout, stderr } = await campaigns('check', 'campaigns/flare.json', '--against', folder);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `campaigns/flare\\.json:\\d+:\\d+ version-lower .*Version ${shippedVersion('flare')} ` +
            `.* version ${raised}.*"version": ${raised + 1}`,
          's',
        ),
      ),
    ]);
    expect(stderr).toBe(
      `Compared with the one version of each campaign that ${folder} holds: ` +
        'every version that visitors were ever shown is known to a database (postgres://…), and to a server that is ' +
        'asked with a token with the scope read in TRIALFLOW_TOKEN.\n',
    );
    expect((await campaigns('check', file, '--against', 'campaigns')).stdout).not.toContain('version-lower');
  });

  test('[B9] --against says how visits under way go on with what has the same version', async () => {
    const folder = tempFolder('against');
    await cp('campaigns', folder, { recursive: true });
    const file = `${folder}/flare.json`;
    const text = await readFile('campaigns/flare.json', 'utf8');
    await writeFile(file, text.replace('{ "block": "StudyCard" }', '{ "block": "Gender" }, { "block": "StudyCard" }'));
    const { stderr } = await campaigns('check', file, '--against', 'campaigns');
    expect(stderr).toContain(
      `Visits of version ${shippedVersion('flare')} that are under way would go on with the new content.\nflare: `,
    );
  });

  test('[B1] --against finds consent words publishing would refuse, in every campaign with the fragment', async () => {
    const folder = tempFolder('against');
    await cp('campaigns', folder, { recursive: true });
    const fragment = `${folder}/fragments/health-data-consents.json`;
    await writeFile(
      fragment,
      (await readFile(fragment, 'utf8')).replace('may collect and use', 'may collect, use and keep'),
    );
    const { code, stdout } = await campaigns('check', folder, '--against', 'campaigns');
    const lines = stdout.split('\n').filter((line) => line.includes(' consent-changed '));
    expect(code).toBe(1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toMatch(
      /^\S+\.json:\d+:\d+ consent-changed The consent text of "[^"]+" \(\S*health-data-consents\.json\)/,
    );
    expect(lines[0]).toContain('did you mean "version": ');
    expect((await campaigns('check', fragment, '--against', 'campaigns')).stdout).toContain(' consent-changed ');
    expect((await campaigns('check', 'campaigns', '--against', 'campaigns')).code).toBe(0);
  });

  test('[O4] [B1] the shipped campaigns have no finding', async () => {
    const { code, stdout } = await campaigns('check');
    expect(stdout).toMatch(/^\d+ files checked, nothing found\n$/);
    expect(code).toBe(0);
  });

  test.each([
    ['a file that does not exist', ['check', 'campaigns/none.json'], 'There is no file or folder campaigns/none.json'],
    ['an unknown format', ['check', '--format', 'xml'], 'There is no format "xml"'],
    ['an unknown option', ['check', '--repair'], '--repair'],
    [
      'an operator document that does not exist',
      ['check', '--operator', 'none.json'],
      'There is no operator document none.json',
    ],
    [
      'a server that does not answer',
      ['check', '--against', 'http://127.0.0.1:9'],
      'No server answers at http://127.0.0.1:9',
    ],
    [
      'a database that does not answer',
      ['check', '--against', 'postgres://somebody:secret@127.0.0.1:9/none'],
      'could not be read from the database: ECONNREFUSED',
    ],
    ['an unknown command', ['chekc'], "unknown command 'chekc'"],
    ['no command', [], 'Usage:'],
  ])('[O4] %s is reported with a readable message and exit code 2', async (_title, args, message) => {
    const { code, stderr } = await campaigns(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('npm run campaigns -- prove', () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });

  /** A campaign that branches by this many of the ethnicities; there are too many sets of more than six to examine. */
  async function branching(values: number): Promise<string> {
    const folder = tempFolder('prove');
    const end = { name: 'end', title: words('End'), blocks: [] };
    const next = [
      ...Array.from({ length: values }, (_, index) => ({
        when: { fact: 'candidate.ethnicities', includes: String(ETHNICITIES[index]?.id) },
        to: 'end',
      })),
      { to: 'end' },
    ];
    const home = { name: 'home', title: words('Hello'), blocks: [{ block: 'Ethnicity' }], next };
    await writeFile(
      `${folder}/many.json`,
      JSON.stringify({
        formatVersion: 1,
        id: 'many',
        version: 1,
        name: 'Many',
        type: 'Signup',
        home: 'home',
        languages: ['en', 'es'],
        routes: [home, end],
      }),
    );
    return folder;
  }

  test('a proven campaign exits with 0', async () => {
    const { code, stdout } = await campaigns('prove', await branching(3));
    expect(stdout).toMatch(/^many: proven \(/);
    expect(code).toBe(0);
  });

  test('an undecided proof is reported and exits with 2; --allow-undecided accepts it', async () => {
    const folder = await branching(7);
    const strict = await campaigns('prove', folder);
    const [first, second] = strict.stdout.split('\n');
    expect(first).toMatch(/^many: nothing found, but not everything is decided /);
    expect(second).toMatch(
      /^ {2}not decided: conditions name 7 choices of candidate\.ethnicities: all combinations were tried for only 6$/,
    );
    expect(strict.stderr).toContain(
      'Not everything could be decided about many: this is not a proof. --allow-undecided',
    );
    expect(strict.code).toBe(2);
    const allowed = await campaigns('prove', folder, '--allow-undecided');
    expect({ code: allowed.code, stderr: allowed.stderr.trim() }).toEqual({
      code: 0,
      stderr: 'Not everything could be decided about many',
    });
  });
});
