import { execFile } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp.ts';

const run = promisify(execFile);
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.cache', '.data', 'test-results']);

let project: string;

/** Runs a program in the copy. The exit code of a failed run is in the result, never thrown. */
async function inCopy(...command: readonly string[]): Promise<{ readonly code: unknown; readonly output: string }> {
  const [program = process.execPath, ...args] = command;
  const ended: { code?: unknown; stdout: string; stderr: string } = await run(program, args, {
    cwd: project,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: unknown) => failedRun(error));
  return { code: ended.code ?? 0, output: ended.stdout + ended.stderr };
}

function failedRun(error: unknown): { code: unknown; stdout: string; stderr: string } {
  if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)
    return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
  throw error;
}

const newBlock = (name: string) => inCopy(process.execPath, 'src/entry/commands/new-block.ts', name);

beforeAll(() => {
  project = tempFolder('new-block');
  for (const name of readdirSync('.').filter((entry) => !LEFT_OUT.has(entry)))
    cpSync(name, join(project, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
});

describe('npm run new:block', () => {
  test("[B4] [B10] makes a block that passes the blocks' contract, its own test, types and drift check", async () => {
    const made = await newBlock('SleepQuality');
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toContain('src/studio/schema-words/es.json');
    expect(readdirSync(join(project, 'blocks/sleep-quality')).toSorted()).toEqual([
      'component.tsx',
      'examples.json',
      'index.ts',
      'locales',
      'schema.ts',
      'sleep-quality.test.tsx',
    ]);
    expect(await inCopy(process.execPath, 'src/entry/commands/schemas.ts', '--check')).toMatchObject({ code: 1 });
    expect(await inCopy(process.execPath, 'src/entry/commands/schemas.ts')).toMatchObject({ code: 0 });
    const suite = await inCopy(
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=dom',
      'tests/contract/block',
      'blocks/sleep-quality',
      '-t',
      'block SleepQuality|is the answer|without an answer|renders the question',
    );
    expect(suite).toMatchObject({ code: 0 });
    for (const file of [
      'tests/contract/blocks.test.ts',
      'tests/contract/block-pages.test.tsx',
      'blocks/sleep-quality/sleep-quality.test.tsx',
    ])
      expect(suite.output).toContain(file);
    const types = await inCopy('node_modules/.bin/tsc', '--noEmit');
    expect(types.output.split('\n').filter((line) => line.includes('sleep-quality'))).toEqual([]);
  });

  test.each(['sleep-quality', 'sleepQuality', 'Sleep_Quality', '../Sleep', ''])(
    '[B10] refuses the name "%s"',
    async (name) => {
      const { code, output } = await newBlock(name);
      expect(code).toBe(2);
      expect(output).toContain('PascalCase');
    },
  );

  test('[B10] refuses a block that is there, and leaves it as it is', async () => {
    const { code, output } = await newBlock('FullName');
    expect(code).toBe(2);
    expect(output).toContain('blocks/full-name already exists');
  });
});
