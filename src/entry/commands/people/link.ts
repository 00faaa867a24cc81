import { userInfo } from 'node:os';
import Type from 'typebox';
import { SERVER_VARIABLES } from '#server/core/config/variables.ts';
import { systemClock } from '#server/core/clock.ts';
import { commandLink } from '#server/features/people/index.ts';
import { commandKeys, issuesOf, onDatabase } from '../command-database.ts';
import { couldNotRun, EXIT, note, say, type Exit } from '../output.ts';
import { studioOrigin } from '../../studio-origin.ts';

const ADDRESS = Type.Pick(SERVER_VARIABLES, ['HOST', 'PORT', 'PUBLIC_ORIGIN', 'PUBLIC_HOSTS']);

/** `link`: prints a one-time link. Whoever has it can enter the studio: it goes to standard output only. */
export function link({ email }: { readonly email?: string }): Promise<Exit> {
  const { reader, openEncryption } = commandKeys();
  const { HOST: host, PORT: port, PUBLIC_ORIGIN: publicOrigin, PUBLIC_HOSTS: publicHosts } = reader.read(ADDRESS);
  if (reader.issues.length > 0) return Promise.resolve(couldNotRun(issuesOf(reader)));
  return onDatabase(async (database) => {
    const parts = { db: database.db, encryption: await openEncryption(database), clock: systemClock };
    const made = await commandLink(parts, { email, actor: `${userInfo().username} (command)` });
    if (made === undefined) {
      note('Nobody who may use the studio has this address.');
      return EXIT.findings;
    }
    say(`${studioOrigin({ host, publicHosts, publicOrigin }, port)}${made.path}`);
    return EXIT.good;
  });
}
