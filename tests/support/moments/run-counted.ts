import { spawn } from 'node:child_process';

export interface CountedRun {
  readonly passed: number;
  readonly failed: number;
  /** Its lines that begin with `failed: `. */
  readonly failures: readonly string[];
}

/**
 * Runs a command that ends with `tests: N passed, N failed`, and shows its output as it arrives. Without such a line it
 * counts as one failure.
 */
export function runCounted(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CountedRun> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', (error) => resolve({ passed: 0, failed: 1, failures: [`failed: ${error.message}`] }));
    child.once('close', () => resolve(countsIn(output)));
  });
}

function countsIn(output: string): CountedRun {
  const [, passed, failed] = [...output.matchAll(/^tests: (\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  if (passed === undefined || failed === undefined)
    return { passed: 0, failed: 1, failures: ['failed: the run ended without counts'] };
  return {
    passed: Number(passed),
    failed: Number(failed),
    failures: output.split('\n').filter((line) => line.startsWith('failed: ')),
  };
}
