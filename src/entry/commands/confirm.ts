import { createInterface } from 'node:readline/promises';
import { note } from './output.ts';

export interface Consent {
  /** `--yes`: somebody has decided already. */
  readonly yes?: boolean | undefined;
  /** What happens if nobody can be asked, as in a script: continue, or refuse. */
  readonly withoutTerminal: 'proceed' | 'refuse';
}

/** Asks at the terminal before something is removed irrevocably. */
export async function confirmed(question: string, { yes, withoutTerminal }: Consent): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    if (withoutTerminal === 'refuse')
      note(
        `${question} There is no terminal to ask at: add --yes to continue, or --dry-run to see what would be removed.`,
      );
    return withoutTerminal === 'proceed';
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} Type "yes" to continue: `)).trim());
  } finally {
    terminal.close();
  }
}
