import { parseArgs } from 'node:util';
import { verifyContent, type ContentFault } from '#server/features/content/index.ts';
import { commandKeys, onDatabase } from '../command-database.ts';
import { countOf, EXIT, say, type Exit } from '../output.ts';

const WORDS: Readonly<Record<ContentFault['kind'], string>> = {
  altered: 'was changed after it was stored',
  removed: 'is gone',
  'cut-off': 'is not the last one that was stored: later ones are gone',
  revision: 'does not match its revision: the document or its text was changed',
};

/** `campaigns -- verify`: whether the log of content is unchanged, and each revision is what its event says. */
export function verify(args: readonly string[]): Promise<Exit> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  const { openEncryption } = commandKeys();
  return onDatabase(async (database) => {
    const { verified, faults } = await verifyContent(database.db, await openEncryption(database));
    if (values.json === true) say(JSON.stringify({ verified, faults }));
    else {
      for (const { kind, event } of faults) say(`event ${event} ${WORDS[kind]}`);
      say(`${countOf(verified, 'event', 'events')} verified, ${countOf(faults.length, 'fault', 'faults')}.`);
    }
    return faults.length > 0 ? EXIT.findings : EXIT.good;
  });
}
