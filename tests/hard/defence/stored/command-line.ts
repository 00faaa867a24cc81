import { join } from 'node:path';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { startProgram, type Program } from '#tests/support/program.ts';
import { ROOT } from '#tests/support/tools/install.ts';

export interface CommandResult {
  readonly code: number | null;
  /** Standard output: what was requested. */
  readonly output: string;
  /** Standard output and error, in the order of arrival. */
  readonly all: string;
}

/** Starts a program of the product, `commands/leads.ts`, with these variables and no others. */
export function startEntry(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => undefined,
): Program {
  return startProgram(process.execPath, [join(ROOT, 'src/entry', file), ...args], {
    cwd: ROOT,
    env: childEnvironment({ PORT: '0', ...env }),
    onLine,
  });
}

/** The same, to its end. */
export async function runEntry(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const lines: string[] = [];
  const program = startEntry(file, args, env, (line) => lines.push(line));
  return { code: await program.ended, output: lines.map((line) => `${line}\n`).join(''), all: program.output() };
}
