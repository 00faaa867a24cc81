import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runProgram } from '#entry/commands/command-line.ts';
import { program as campaigns } from '#entry/commands/campaigns.ts';
import { program as conditions } from '#entry/commands/conditions.ts';
import { program as consents } from '#entry/commands/consents.ts';
import { program as people } from '#entry/commands/people.ts';
import { program as database } from '#entry/commands/database.ts';
import { program as leads } from '#entry/commands/leads.ts';
import { program as newBlock } from '#entry/commands/new-block.ts';
import { program as offers } from '#entry/commands/offers.ts';
import { program as postal } from '#entry/commands/postal.ts';
import { program as sbom } from '#entry/commands/sbom.ts';
import { program as schemas } from '#entry/commands/schemas.ts';
import { program as studies } from '#entry/commands/studies.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const PROGRAMS: Readonly<Record<string, Command>> = {
  campaigns,
  studies,
  offers,
  conditions,
  postal,
  leads,
  consents,
  people,
  database,
  sbom,
  schemas,
  'new-block': newBlock,
};
const SCRIPTS = Object.keys(PROGRAMS);
const KEY = Buffer.alloc(32, 1).toString('base64');

/** Runs a command line of the product with these variables and no others. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd: string = ROOT) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `src/entry/commands/${script}.ts`), ...args],
    { cwd, encoding: 'utf8', env: childEnvironment({ ...env }) },
  );
  return { status, stdout, stderr };
}

/** The same in this process: of what reads and writes nothing, dozens are told apart in the time of one start. */
async function runHere(script: string, args: readonly string[]) {
  const program = PROGRAMS[script];
  if (!program) throw new Error(`There is no command line ${script}`);
  const written = (stream: NodeJS.WriteStream) => {
    const spy = vi.spyOn(stream, 'write').mockReturnValue(true);
    return { text: () => spy.mock.calls.map(([chunk]) => String(chunk)).join(''), end: () => spy.mockRestore() };
  };
  const [output, errors] = [written(process.stdout), written(process.stderr)];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await runProgram(program, args);
    return { status: process.exitCode ?? 0, stdout: output.text(), stderr: errors.text() };
  } finally {
    process.exitCode = before;
    output.end();
    errors.end();
  }
}

describe('every command line', () => {
  test.each(SCRIPTS)('[O4] %s prints its help on standard output', async (script) => {
    const help = await runHere(script, ['--help']);
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toMatch(/^Usage: npm run [\w:]+ -- /);
    const version = await runHere(script, ['--version']);
    expect([version.status, version.stderr]).toEqual([0, '']);
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each(['campaigns', 'leads'])('[O4] the help of %s as a command does nothing else', (script) => {
    const folder = tempFolder('help');
    const help = run(script, ['--help'], { DATA_DIR: folder }, folder);
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toMatch(/^Usage: npm run [\w:]+ -- /);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['leads', ['export', '--frmat', 'csv']],
    ['studies', ['import', 'x', '--what']],
    ['campaigns', ['check', '--what']],
    ['schemas', ['--what']],
    ['leads', ['no-such-command']],
    ['leads', []],
    ['leads', ['erase']],
    ['leads', ['erase', '--phone', '12']],
    ['leads', ['erase', '--lead', 'x', '--phone', '+13125550142']],
    ['leads', ['discard']],
  ])('[O4] %s %j is refused with the usage on standard error and exit code 2', async (script, args) => {
    const { status, stdout, stderr } = await runHere(script, args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: npm run');
    expect(stderr).not.toMatch(/\n {4}at |To specify a positional argument/);
  });

  test.each([
    [
      'offers',
      ['import', join(tmpdir(), 'no-such-file.json')],
      /^Could not run: There is no file .*no-such-file\.json, or no folder for it\n$/,
    ],
    ['offers', ['import', tmpdir()], /^Could not run: It is a folder: name a file in it\n$/],
    ['campaigns', ['rename', 'route'], /^error: name what to rename, .*\n\nUsage: npm run campaigns -- rename route/],
    ['campaigns', ['conform', 's6'], /^error: name a campaign, and the file of the criteria\n\nUsage: npm run /],
  ])('[O4] %s %j prints what is wrong and exits with 2', async (script, args, says) => {
    const { status, stdout, stderr } = await runHere(script, args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
  });

  test('[O4] the help of a command lists its options', async () => {
    const erase = await runHere('leads', ['erase', '--help']);
    expect(erase.status).toBe(0);
    expect(erase.stdout).toContain('--dry-run');
    const all = await runHere('campaigns', ['--help']);
    expect(all.stdout).toMatch(/^ {2}check \[FILE or FOLDER …\] +every problem/m);
    expect(all.stdout).toMatch(/^ {2}rename route\|block\|option\|fact OLD NEW CAMPAIGN +rename/m);
    expect(all.stdout).not.toContain('given');
    const check = await runHere('campaigns', ['check', '--help']);
    expect(check.status).toBe(0);
    expect(check.stdout).toContain('--format pretty|json');
    expect(check.stdout).toMatch(/^ {2}--fix +apply the fixes that are safe$/m);
  });

  test.each(campaigns.commands.map((command) => command.name()))(
    '[O4] campaigns %s explains each option',
    async (name) => {
      const { stdout } = await runHere('campaigns', [name, '--help']);
      const [, usage = '', options = ''] = /^Usage: (.*?)\n[^]*\nOptions:\n([^]*)$/.exec(stdout) ?? [];
      for (const [, flag = ''] of usage.matchAll(/(--[a-z-]+)/g))
        expect(options).toMatch(new RegExp(`^ +${flag}\\b.*  \\w`, 'm'));
    },
  );
});

describe('the output of a command', () => {
  const intoShell = (line: string) => {
    const { status, stderr } = spawnSync('bash', ['-c', line], {
      cwd: ROOT,
      encoding: 'utf8',
      env: childEnvironment({ NODE: process.execPath }),
    });
    return { status, stderr };
  };

  test.each(['campaigns.ts graph s6', 'sbom.ts'])('[O4] %s does not end well if the disk is full', (command) => {
    const { status, stderr } = intoShell(`"$NODE" src/entry/commands/${command} > /dev/full`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The output could not be written: .*ENOSPC.*\n$/);
  });

  test('[O4] a reader that closes the pipe early is no failure', () => {
    const line = 'set -o pipefail; "$NODE" src/entry/commands/sbom.ts | head -n 1';
    expect(intoShell(line)).toEqual({ status: 0, stderr: '' });
  });
});

describe('the one command of the package', () => {
  const trialflow = (args: readonly string[], cwd: string = ROOT) => {
    const { status, stdout, stderr } = spawnSync(join(ROOT, 'src/entry/trialflow.mjs'), [...args], {
      cwd,
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: cwd }),
    });
    return { status, stdout, stderr };
  };

  test.each(['campaigns', 'leads', 'new-block'])('[O4] trialflow %s has its own name in its help', (script) => {
    const help = trialflow([script, '--help']);
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toMatch(new RegExp(`^Usage: trialflow ${script} `));
  });

  test('[O4] it lists all commands, reads files where it is called, and passes the exit code on', () => {
    const folder = tempFolder('called-here');
    const { stdout } = trialflow(['--help']);
    expect(SCRIPTS.filter((script) => !stdout.includes(`\n  ${script} `))).toEqual([]);
    writeFileSync(join(folder, 'broken.json'), '{');
    const checked = trialflow(['campaigns', 'check', 'broken.json'], folder);
    expect([checked.status, checked.stdout.includes('broken.json')]).toEqual([1, true]);
    expect(trialflow(['leads', 'export', '--frmat', 'csv'], folder)).toMatchObject({ status: 2, stdout: '' });
    const unknown = trialflow(['leeds'], folder);
    expect([unknown.status, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('Did you mean leads?');
  });

  test.each([
    [[''], 'campaigns'],
    [['le'], 'leads'],
    [['leads', ''], 'erase'],
    [['leads', 'export', '--'], '--format'],
    [['leads', 'export', '--format', ''], 'ndjson'],
    [['campaigns', 'check', '--'], '--against'],
    [['campaigns', 'check', '--format', ''], 'sarif'],
    [['campaigns', 'new', '--'], '--type'],
    [['campaigns', 'rename', '--d'], '--dry-run'],
  ])('[O4] completion after %j offers %s', (words, offered) => {
    const { status, stdout } = trialflow(['complete', '--', ...words]);
    expect([status, stdout.split('\n').map((line) => line.split('\t')[0])]).toEqual([
      0,
      expect.arrayContaining([offered]),
    ]);
  });

  test.each(['bash', 'zsh', 'fish', 'powershell'])('[O4] there is a completion script for %s', (shell) => {
    const script = trialflow(['complete', shell]);
    expect([script.status, script.stderr]).toEqual([0, '']);
    expect(script.stdout).toMatch(/^#.*trialflow/);
  });
});

describe('the database of a command', () => {
  test.each([
    ['leads', ['export', '--format', 'csv']],
    ['leads', ['erase', '--phone', '+13125550142']],
    ['consents', ['verify']],
    ['people', ['link']],
    ['studies', ['times', 'X']],
    ['database', ['status']],
  ])('[O4] %s %j creates no database and no key, and says where it looked', (script, args) => {
    const folder = tempFolder('absent');
    const { status, stdout, stderr } = run(script, args, { DATA_DIR: folder, NODE_ENV: 'production' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`There is no database in ${join(folder, 'pglite')}, and DATABASE_URL is not set.`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('[O4] [O2] a command names its database, and makes no key for it', async () => {
    const folder = tempFolder('keyless');
    await layDatabase(folder);
    const { status, stdout, stderr } = run('leads', ['export', '--format', 'csv'], { DATA_DIR: folder });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Database: the embedded database in ${join(folder, 'pglite')}\n`);
    expect(stderr).toContain('ENCRYPTION_KEY is not set');
    expect(existsSync(join(folder, 'encryption.key'))).toBe(false);
  });

  test('[O4] database migrate creates one; status describes it', () => {
    const folder = tempFolder('made');
    const made = run('database', ['migrate'], { DATA_DIR: folder });
    expect([made.status, made.stdout.split('\n')[0]]).toEqual([0, '0001-visits']);
    const status = run('database', ['status', '--json'], { DATA_DIR: folder });
    expect([status.status, JSON.parse(status.stdout)]).toEqual([
      0,
      expect.objectContaining({ kind: 'pglite', pending: [] }),
    ]);
  });

  test('[O4] an export to a file through npm is refused, not corrupted; --silent or --out keep it whole', async () => {
    const folder = tempFolder('file');
    await layDatabase(folder);
    const exported = (args: readonly string[], npm: Readonly<Record<string, string>>) => {
      const file = join(folder, 'out.csv');
      const handle = openSync(file, 'w');
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(ROOT, 'src/entry/commands/leads.ts'), 'export', '--format', 'csv', ...args],
        {
          cwd: ROOT,
          stdio: ['ignore', handle, 'pipe'],
          encoding: 'utf8',
          env: childEnvironment({ DATA_DIR: folder, ENCRYPTION_KEY: KEY, ...npm }),
        },
      );
      closeSync(handle);
      return { status, stderr, text: readFileSync(file, 'utf8') };
    };
    const refused = exported([], { npm_lifecycle_event: 'leads' });
    expect([refused.status, refused.text]).toEqual([2, '']);
    expect(refused.stderr).toContain('npm run --silent');
    const silent = exported([], { npm_lifecycle_event: 'leads', npm_config_loglevel: 'silent' });
    expect(silent.status).toBe(0);
    expect(silent.text).toMatch(/^leadId,[^\n]*\n$/);
    const own = join(folder, 'own.csv');
    expect(exported(['--out', own], { npm_lifecycle_event: 'leads' })).toMatchObject({ status: 0, text: '' });
    expect(readFileSync(own, 'utf8')).toMatch(/^leadId,[^\n]*\n$/);
  });
});

describe('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('[O4] an empty database is not taken for one without leads, and no password is repeated', async () => {
    const url = new URL(await postgres.createDatabase('empty'));
    url.password = 'a-password';
    const before = run('consents', ['verify'], { DATABASE_URL: url.href, ENCRYPTION_KEY: KEY });
    expect([before.status, before.stdout]).toEqual([2, '']);
    expect(before.stderr).toContain(
      `Database: PostgreSQL, database "${url.pathname.slice(1)}" on 127.0.0.1:${url.port}\n`,
    );
    expect(before.stderr).toContain('This database contains no tables of Trialflow');
    expect(before.stderr).not.toContain('a-password');
    expect(run('database', ['migrate'], { DATABASE_URL: url.href }).status).toBe(0);
    const after = run('consents', ['verify'], { DATABASE_URL: url.href, ENCRYPTION_KEY: KEY });
    expect(after.status).toBe(0);
    expect(after.stdout).toContain('0 decisions verified');
  });
});
