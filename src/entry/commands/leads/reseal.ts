import { systemClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { openImageStorage } from '#server/features/images/index.ts';
import { resealColumns, resealImages, retireKeys } from '#server/features/encryption-keys/index.ts';
import { COMMAND_VARIABLES, issuesOf, type CommandKeys } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

/**
 * `npm run leads -- reseal`: re-encrypts everything that an older key encrypted with ENCRYPTION_KEY. Exit code 0 every
 * old key can be removed, 1 some must stay, 2 could not run.
 */
export async function reseal({ db }: Database, { reader, dataDir, openEncryption }: CommandKeys): Promise<Exit> {
  const { STORAGE_URL: storageUrl } = reader.read(COMMAND_VARIABLES.storage);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  const encryption = await openEncryption({ db });
  const storage = openImageStorage({ dataDir, ...(storageUrl === undefined ? {} : { storageUrl }) });
  const columns = await resealColumns(db, encryption);
  const images = await resealImages({ db, storage, encryption });
  for (const { table, resealed, unreadable } of [...columns, images]) {
    if (resealed > 0) say(`${table}: ${resealed} re-encrypted with ${encryption.keyIds[0]}.`);
    for (const row of unreadable)
      say(`${table}: ${row} could not be decrypted with any configured key; it was left unchanged.`);
  }
  if (images.waiting > 0)
    say(`images: ${countOf(images.waiting, 'photo', 'photos')} of unfinished visits left; run this again in a day.`);
  const whole = images.waiting === 0 && [...columns, images].every(({ unreadable }) => unreadable.length === 0);
  const retired = whole ? await retireKeys(db, encryption, systemClock.now()) : [];
  for (const id of retired) say(`Key ${id} no longer encrypts anything: it can be removed from ENCRYPTION_KEYS_OLD.`);
  const kept = encryption.keyIds.slice(1).filter((id) => !retired.includes(id));
  for (const id of kept) say(`Key ${id} must stay in ENCRYPTION_KEYS_OLD.`);
  return kept.length === 0 ? EXIT.good : EXIT.findings;
}
