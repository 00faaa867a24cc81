import { systemClock } from '#server/clock.ts';
import type { EnvironmentReader } from '#server/config/environment-reader.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Encryption } from '#server/encryption.ts';
import { eraseLead, findLeadsByPhone } from '#server/erasure/erase-lead.ts';
import { createImages } from '#server/images/images.ts';
import { openImageStorage } from '#server/images/storage/open-storage.ts';
import { createLog } from '#server/log.ts';
import { couldNotRun, EXIT, say, type Exit } from '../command-database.ts';

const LEAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

export interface EraseParts {
  readonly reader: EnvironmentReader;
  readonly dataDir: string;
  readonly usage: string;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * `npm run leads -- erase --lead ID | --phone +NUMBER`: removes all that is kept of a person. Exit 0 erased, 1 nothing of
 * hers is kept.
 */
export async function eraseLeads({ db }: Database, encryption: Encryption, { lead, phone }: { readonly lead?: string | undefined; readonly phone?: string | undefined }, { reader, dataDir, usage }: EraseParts): Promise<Exit> {
  const isOne = lead === undefined ? phone !== undefined && E164.test(phone) : phone === undefined && LEAD_ID.test(lead);
  if (!isOne) return couldNotRun(usage);
  const storageUrl = reader.url('STORAGE_URL', ['http:', 'https:', 'file:', 's3:']);
  if (reader.issues.length > 0) return couldNotRun(reader.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
  const storage = openImageStorage({ dataDir, ...(storageUrl === undefined ? {} : { storageUrl }) });
  const images = createImages({ db, storage, encryption, clock: systemClock, log: createLog((line) => void process.stderr.write(line)) });
  const ids = lead === undefined ? await findLeadsByPhone({ db, encryption }, phone ?? '') : [lead];
  let found = 0;
  for (const id of ids) {
    const erased = await eraseLead({ db, encryption, clock: systemClock, images }, id);
    if (!erased) continue;
    found += 1;
    say(`${id}: ${countOf(erased.revisions, 'revision', 'revisions')}, ${countOf(erased.bookings, 'booking', 'bookings')} and ${countOf(erased.images, 'photo', 'photos')} erased.`);
    if (erased.delivered > 0) say(`  ${countOf(erased.delivered, 'revision was', 'revisions were')} delivered to LEAD_WEBHOOK_URL: ask its operator to erase lead ${id} too.`);
  }
  if (found === 0) say('Nothing of this person is kept.');
  return found === 0 ? EXIT.findings : EXIT.good;
}
