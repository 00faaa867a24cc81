import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/port.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';

/**
 * A Node process that listens, with its output in a file: reading the output here would take resources from what is
 * measured.
 */
export interface NodeProcess {
  readonly origin: string;
  /** Megabytes of memory in use. */
  memory(): number;
  /** Seconds of processor time used. */
  processor(): number;
  stop(): Promise<void>;
}

const TICKS_PER_SECOND = 100;

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Starts a script with a free port in `PORT` and waits until `path` responds with 200. */
export async function startNode(
  script: string,
  env: NodeJS.ProcessEnv,
  path: string,
  flags: readonly string[] = [],
): Promise<NodeProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output = join(tempFolder('rates'), 'output');
  const file = openSync(output, 'w');
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ['ignore', file, file],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), PUBLIC_ORIGIN: origin, ...env },
  });
  closeSync(file);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  const answers = async () => ((await fetch(`${origin}${path}`)).status === 200 ? true : undefined);
  await until(answers, {
    limit: 120_000,
    failure: () => readFileSync(output, 'utf8').slice(-2000),
    pointless: () => child.exitCode !== null,
  });
  const pid = child.pid ?? 0;
  return {
    origin,
    memory: () => memoryOf(pid),
    processor: () => processorOf(pid),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
