import { vi } from 'vitest';

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `npm run campaigns` in this process, as the command line does: a rejection is reported, with exit
 * code 2.
 */
export async function runCommand(
  command: (args: readonly string[]) => Promise<number>,
  ...args: readonly string[]
): Promise<CommandEnd> {
  const [log, error] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()];
  const said = (spy: typeof log) => spy.mock.calls.map((words) => `${words.join(' ')}\n`).join('');
  try {
    const code = await command(args);
    return { code, stdout: said(log), stderr: said(error) };
  } catch (reason) {
    return { code: 2, stdout: said(log), stderr: reason instanceof Error ? reason.message : String(reason) };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
