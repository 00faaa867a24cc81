import { systemClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { Encryption } from '#server/core/crypto/encryption.ts';
import { eraseLead, findUnsaved, removeSlugs } from '#server/features/erasure/index.ts';
import { createImages, openImageStorage } from '#server/features/images/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, issuesOf, type CommandKeys } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';
import { confirmed } from '../confirm.ts';
import { leadsOf } from './find-person.ts';
import type { Person } from './person-options.ts';

export interface EraseOptions extends Person {
  readonly yes?: true;
  /** Report what would be removed, and remove nothing. */
  readonly dryRun?: true;
}

/** What is stored about a lead; `undefined` if nothing. */
async function storedDataOf({ db }: Database, leadId: string): Promise<string | undefined> {
  const count = async (
    table: 'lead_revisions' | 'bookings' | 'images' | 'drafts',
    column: 'lead_id' | 'draft_id' | 'id',
  ) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((all) => all.fn.countAll<string>().as('count'))
          .where(column, '=', leadId)
          .executeTakeFirst()
      )?.count ?? 0,
    );
  const [revisions, bookings, photos, drafts] = [
    await count('lead_revisions', 'lead_id'),
    await count('bookings', 'draft_id'),
    await count('images', 'draft_id'),
    await count('drafts', 'id'),
  ];
  return revisions + bookings + photos + drafts === 0
    ? undefined
    : `${countOf(revisions, 'revision', 'revisions')}, ${countOf(bookings, 'booking', 'bookings')} and ` +
        countOf(photos, 'photo', 'photos');
}

interface StoredData {
  /** The visits of the person, saved as leads or not. */
  readonly visits: readonly string[];
  /** Prefilled links to the person. */
  readonly slugs: readonly string[];
}

/** Everything stored about a person, whether or not it became a lead. */
async function findStoredData(database: Database, encryption: Encryption, person: Person): Promise<StoredData> {
  const leads = await leadsOf(database, encryption, person);
  if (person.lead !== undefined) return { visits: leads, slugs: [] };
  const unsaved = await findUnsaved(database.db, encryption, person);
  return { visits: [...new Set([...leads, ...unsaved.drafts])], slugs: unsaved.slugs };
}

async function reportOnly(database: Database, { visits, slugs }: StoredData): Promise<Exit> {
  let found = slugs.length;
  if (slugs.length > 0) say(`${countOf(slugs.length, 'prefilled link', 'prefilled links')} would be removed.`);
  for (const id of visits) {
    const kept = await storedDataOf(database, id);
    if (kept === undefined) continue;
    found += 1;
    say(`${id}: ${kept} would be erased.`);
  }
  if (found === 0) say('Nothing is stored about this person.');
  return found === 0 ? EXIT.findings : EXIT.good;
}

/**
 * `npm run leads -- erase --lead ID | --phone +NUMBER | --email ADDRESS`: removes everything stored about a person. At
 * a terminal it asks first. Exit code 0: erased; 1: nothing stored, or not confirmed.
 */
export async function eraseLeads(
  database: Database,
  { yes, dryRun, ...person }: EraseOptions,
  { reader, dataDir, openEncryption }: CommandKeys,
): Promise<Exit> {
  const { db } = database;
  const { STORAGE_URL: storageUrl } = reader.read(COMMAND_VARIABLES.storage);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  const encryption = await openEncryption(database);
  const kept = await findStoredData(database, encryption, person);
  if (dryRun) return reportOnly(database, kept);
  const { visits, slugs } = kept;
  const what = [
    ...(visits.length > 0 ? [`everything stored about ${countOf(visits.length, 'visit', 'visits')}`] : []),
    ...(slugs.length > 0 ? [countOf(slugs.length, 'prefilled link', 'prefilled links')] : []),
  ].join(', and ');
  if (
    what !== '' &&
    !(await confirmed(`This will be removed permanently: ${what}.`, { yes, withoutTerminal: 'proceed' }))
  )
    return EXIT.findings;
  const storage = openImageStorage({ dataDir, ...(storageUrl === undefined ? {} : { storageUrl }) });
  const images = createImages({
    db,
    storage,
    encryption,
    clock: systemClock,
    log: createLog((line) => void process.stderr.write(line)),
  });
  let found = await removeSlugs(db, slugs);
  if (found > 0) say(`${countOf(found, 'prefilled link', 'prefilled links')} removed.`);
  for (const id of visits) {
    const erased = await eraseLead({ db, encryption, clock: systemClock, images }, id);
    if (!erased) continue;
    found += 1;
    say(
      `${id}: ${countOf(erased.revisions, 'revision', 'revisions')}, ` +
        `${countOf(erased.bookings, 'booking', 'bookings')} and ${countOf(erased.images, 'photo', 'photos')} erased.`,
    );
    if (erased.delivered > 0)
      say(
        `  ${countOf(erased.delivered, 'revision was', 'revisions were')} delivered to LEAD_WEBHOOK_URL: ` +
          `ask its operator to erase lead ${id} too.`,
      );
  }
  if (found === 0) say('Nothing is stored about this person.');
  return found === 0 ? EXIT.findings : EXIT.good;
}
