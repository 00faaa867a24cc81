import type { Command } from 'commander';
import { EXIT } from '../output.ts';
import { textLike } from '../command-line.ts';

/** Whose data: one of the three. */
export interface Person {
  readonly lead?: string;
  readonly phone?: string;
  readonly email?: string;
}

const LEAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Adds `--lead`, `--phone` and `--email` to a command. */
export function withPerson(command: Command): Command {
  return command
    .option('--lead <id>', 'one lead', textLike(LEAD_ID, 'the id of a lead'))
    .option(
      '--phone <number>',
      'every lead with this phone number (E.164: +13125550142)',
      textLike(E164, 'a number in E.164, such as +13125550142'),
    )
    .option(
      '--email <address>',
      'every lead with this e-mail address',
      textLike(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
    );
}

/** In how many ways a person was named. */
export function waysNamed({ lead, phone, email }: Person): number {
  return [lead, phone, email].filter((way) => way !== undefined).length;
}

/** Ends the command with its usage if a person is named in no way, or in several. */
export function requireOnePerson(command: Command, person: Person): void {
  if (waysNamed(person) !== 1)
    command.error('error: name the person by exactly one of --lead, --phone and --email', {
      exitCode: EXIT.couldNotRun,
    });
}
