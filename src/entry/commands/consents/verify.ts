import { systemClock } from '#server/core/clock.ts';
import { type ChainHead, type EvidenceFault, linkConsents, verifyConsents } from '#server/features/consents/index.ts';
import { commandKeys, onDatabase } from '../command-database.ts';
import { countOf, EXIT, say, type Exit } from '../output.ts';

const WORDS: Readonly<Record<EvidenceFault['kind'], string>> = {
  altered: 'was changed after it was stored',
  removed: 'is gone',
  'link-missing': 'has no link: it was removed from the chain',
  'cut-off': 'is not in the chain, although it was once its head: later links may be missing too',
};

/** `verify`: whether the evidence chain is unchanged, and still contains a head recorded earlier. */
export function verify({ head: known, json }: { readonly head?: ChainHead; readonly json?: true }): Promise<Exit> {
  const { openEncryption } = commandKeys();
  return onDatabase(async (database) => {
    const { db } = database;
    const encryption = await openEncryption(database);
    await linkConsents(db, encryption, systemClock.now());
    const { faults, verified, head } = await verifyConsents(db, encryption, known);
    if (json) say(JSON.stringify({ verified, faults, head: `${head.position}:${head.hash}` }));
    else {
      for (const { kind, position, consent } of faults)
        say(`link ${position}${consent === undefined ? '' : ` (row ${consent} of consents)`} ${WORDS[kind]}`);
      say(
        `${countOf(verified, 'decision', 'decisions')} verified, ${countOf(faults.length, 'fault', 'faults')}. ` +
          `Head: ${head.position}:${head.hash}`,
      );
    }
    return faults.length > 0 ? EXIT.findings : EXIT.good;
  });
}
