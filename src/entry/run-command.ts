import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { programCalled, runProgram } from './commands/command-line.ts';

interface CommandLine {
  readonly program: Command;
  /** Only for completion: adds the options that its commands read themselves. */
  readonly offerOptions?: () => void;
}

const COMMANDS: Readonly<Record<string, () => Promise<CommandLine>>> = {
  campaigns: () => import('./commands/campaigns.ts'),
  studies: () => import('./commands/studies.ts'),
  offers: () => import('./commands/offers.ts'),
  conditions: () => import('./commands/conditions.ts'),
  postal: () => import('./commands/postal.ts'),
  leads: () => import('./commands/leads.ts'),
  consents: () => import('./commands/consents.ts'),
  people: () => import('./commands/people.ts'),
  database: () => import('./commands/database.ts'),
  schemas: () => import('./commands/schemas.ts'),
  sbom: () => import('./commands/sbom.ts'),
  'new-block': () => import('./commands/new-block.ts'),
};

/** The command that was named; help and completion cover all of them. */
function wanted(name: string | undefined): readonly string[] {
  return name !== undefined && Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
}

const SUMMARY = 'The commands of the product. Shell completion: trialflow complete bash|zsh|fish|powershell';
const program = programCalled('trialflow', SUMMARY);
for (const name of wanted(process.argv[2])) {
  const command = await COMMANDS[name]?.();
  if (process.argv[2] === 'complete') command?.offerOptions?.();
  if (command) program.addCommand(command.program.name(name));
}
tab(program);
await runProgram(program);
