import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLEAN } from '#tests/faults/campaigns/clean-campaign.ts';
import { tempFolder } from '#tests/support/temp.ts';

const run = promisify(execFile);
const folder = tempFolder('diff');
const NOTE =
  '{ "formatVersion": 1, "blocks": [{ "block": "RichText", "props": { "text": { "en": "Welcome.", ' +
  '"es": "Le damos la bienvenida." } } }] }';
const WITH_FRAGMENT = CLEAN.replace(
  '{ "block": "RichText", "props": { "text": { "en": "Welcome.", "es": "Le damos la bienvenida." } } }',
  '{ "use": "welcome" }',
);

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in the folder of somebody else's project, which is a git repository. */
async function campaigns(...args: readonly string[]): Promise<Ended> {
  const options = ['--blocks', resolve('blocks'), ...(args[0] === 'diff' ? ['--count', '40'] : [])];
  try {
    return {
      code: 0,
      ...(await run(
        process.execPath,
        [resolve('src/entry/commands/campaigns.ts'), ...args.slice(0, 1), ...options, ...args.slice(1)],
        { cwd: folder },
      )),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)
      return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

const git = (...args: readonly string[]) =>
  run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
  });

beforeAll(async () => {
  await mkdir(join(folder, 'campaigns/fragments'), { recursive: true });
  await writeFile(join(folder, 'campaigns/clean.json'), CLEAN);
  await git('init', '-q', '-b', 'main');
  await git('add', '.');
  await git('commit', '-q', '-m', 'First');
  // The first version does not use the fragment of the working tree: each side is assembled from its own files.
  await writeFile(join(folder, 'campaigns/fragments/welcome.json'), NOTE);
  await writeFile(join(folder, 'campaigns/clean.json'), WITH_FRAGMENT);
  await git('add', '.');
  await git('commit', '-q', '-m', 'Second');
  await git('tag', 'second');
  await writeFile(
    join(folder, 'campaigns/fragments/welcome.json'),
    NOTE.replace('Le damos la bienvenida.', 'Bienvenidos.'),
  );
});

describe('npm run campaigns -- diff', () => {
  test('two revisions of a file, written differently, are proven equal: exit 0, working tree untouched', async () => {
    const before = await git('status', '--porcelain');
    expect(await campaigns('diff', 'main~1:campaigns/clean.json', 'second:campaigns/clean.json')).toMatchObject({
      code: 0,
      stdout: 'clean: no visitor-visible change, proven\n',
    });
    expect(await git('status', '--porcelain')).toEqual(before);
    expect(await readFile(join(folder, 'campaigns/fragments/welcome.json'), 'utf8')).toContain('Bienvenidos');
  });

  test('a revision and a folder that differ: exit 1, with a visitor who meets the difference', async () => {
    const { code, stdout } = await campaigns('diff', 'second', 'campaigns');
    expect(code).toBe(1);
    const [first, second = '', ...rest] = stdout.split('\n');
    expect(first).toBe('clean: 1 change for visitors (shares of 40 simulated visitors, seed 1)');
    expect(second.replace(/\d+ %/, 'N %')).toBe(
      '  different text, N % of visitors: page "online" › block "rich-text" › text.es: ' +
        '"Bienvenidos." replaces "Le damos la bienvenida."',
    );
    expect(rest.join('\n')).toMatch(/^ {4}for example a visitor: language es\n {6}start: /);
    expect(stdout).toContain('heard: answer.heard = ');
  });

  test('findings of check are reported, and the result is undecided: exit 2', async () => {
    await cp(join(folder, 'campaigns'), join(folder, 'faulty'), { recursive: true });
    await writeFile(join(folder, 'faulty/clean.json'), CLEAN.replace('"Gender"', '"Gendre"'));
    const { code, stdout } = await campaigns('diff', 'second', 'faulty');
    expect(code).toBe(2);
    expect(stdout).toContain('second version: faulty/clean.json:');
    expect(stdout).not.toContain('proven');
  });

  test.each([
    ['one version', ['diff', 'campaigns'], 'Name two versions'],
    [
      'what is neither there nor a revision',
      ['diff', 'main', 'nowhere'],
      'There is no file, folder or git revision nowhere',
    ],
    [
      'a path that the revision has not',
      ['diff', 'main~1:campaigns/none.json', 'campaigns'],
      'has no campaigns/none.json',
    ],
    [
      'a count that is none',
      ['diff', 'main', 'campaigns', '--count', 'many'],
      '--count takes a whole number of at least 1, not "many"',
    ],
  ])('%s is reported with a readable message and exit code 2', async (_title, args, message) => {
    const { code, stderr } = await campaigns(...args);
    expect({ code, reported: stderr.includes(message) ? message : stderr }).toEqual({ code: 2, reported: message });
  });
});

describe('npm run campaigns -- drafts', () => {
  test('an added question sets drafts back: exit 1, with the page and a visitor', async () => {
    await mkdir(join(folder, 'asks-more'), { recursive: true });
    await writeFile(
      join(folder, 'asks-more/clean.json'),
      CLEAN.replace(
        '{ "block": "FullName" },',
        '{ "block": "FullName" },\n' +
          '        { "block": "ReferralSource", "id": "first", "props": { "required": true } },',
      ),
    );
    const { code, stdout } = await campaigns('drafts', 'second', 'asks-more', '--count', '30');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /on page "consent", \d+ % of drafts: set back to "who"\n {4}for example a visitor.*\n {6}start: /,
    );
  });
});
