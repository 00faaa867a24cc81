import { spawn, type ChildProcess } from 'node:child_process';

/** A program that a test started. */
export interface Program {
  readonly pid: number;
  /** All of its output so far, standard output and error in the order of arrival. */
  output(): string;
  /** True until it has ended. */
  running(): boolean;
  /** Sends the signal and waits until it has ended. Returns the exit code, or null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves when it has ended. */
  readonly ended: Promise<number | null>;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Runs as this user instead; only root may do that. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly onLine?: (line: string) => void;
}

const started = new Set<ChildProcess>();
process.once('exit', killAll);
// A test runner ends its workers with a signal, which skips 'exit'.
process.once('SIGTERM', () => process.exit(143));

/** Starts a program. It is killed when this process ends, so that no test leaves one behind. */
export function startProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Program {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    ...options.user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) options.onLine?.(line);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      started.delete(child);
      resolve(null);
    });
    child.once('close', (code) => {
      started.delete(child);
      resolve(code);
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    running: () => started.has(child),
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a command to its end, showing its output as it arrives. Returns its exit code, 1 when it had none. */
export function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function killAll(): void {
  for (const child of started) child.kill('SIGKILL');
}
