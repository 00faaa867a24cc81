/**
 * `npm run consents -- verify [--head POSITION:HASH]`: is the consent evidence as it was stored? Exit 0 yes, 1 it was changed,
 * 2 could not run.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { createEnvironmentReader } from '#server/config/environment-reader.ts';
import { keptEncryptionKey } from '#server/encryption.ts';
import { linkConsents, type ChainHead } from '#server/evidence/consent-chain.ts';
import { verifyConsents, type EvidenceFault } from '#server/evidence/verify-consents.ts';
import { openEncryption } from '#server/keys/open-encryption.ts';
import { couldNotRun, EXIT, onDatabase, runCommand, say } from './command-database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const USAGE = 'Usage:\n  npm run consents -- verify [--head POSITION:HASH]   walks the chain of the consent evidence; --head: a head that an earlier run, or the log, wrote down';

const WORDS: Readonly<Record<EvidenceFault['kind'], string>> = {
  altered: 'was changed after it was stored',
  removed: 'is gone',
  'link-missing': 'has no link: it was taken out of the chain',
  'cut-off': 'is not in the chain, although it was once its head: what came after it may be gone too',
};

function headFrom(text: string | undefined): ChainHead | undefined {
  const [, position = '', hash = ''] = /^(\d+):([\w-]+)$/.exec(text ?? '') ?? [];
  return hash === '' ? undefined : { position: Number(position), hash };
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } });
  const known = headFrom(values.head);
  if (positionals.join(' ') !== 'verify' || (values.head !== undefined && !known)) return couldNotRun(USAGE);
  return onDatabase(async ({ db }) => {
    const reader = createEnvironmentReader(process.env);
    const secrets = { current: reader.key('ENCRYPTION_KEY') ?? keptEncryptionKey(resolve(ROOT, reader.text('DATA_DIR') ?? '.data')), old: reader.keys('ENCRYPTION_KEYS_OLD') };
    if (reader.issues.length > 0) return couldNotRun(reader.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
    const encryption = await openEncryption(db, secrets);
    await linkConsents(db, encryption, systemClock.now());
    const { faults, verified, head } = await verifyConsents(db, encryption, known);
    for (const { kind, position, consent } of faults) say(`link ${position}${consent === undefined ? '' : ` (row ${consent} of consents)`} ${WORDS[kind]}`);
    say(`${verified} decisions verified, ${faults.length} faults. Head: ${head.position}:${head.hash}`);
    return faults.length > 0 ? EXIT.findings : EXIT.good;
  });
});
