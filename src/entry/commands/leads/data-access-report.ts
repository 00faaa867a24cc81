import type { Database } from '#server/core/database/open-database.ts';
import {
  type DataAccess,
  type DataClass,
  dataAccessesBetween,
  erasedWithoutHistory,
} from '#server/features/data-access/index.ts';
import { EXIT, note, say, type Exit } from '../output.ts';

export interface DataAccessOptions {
  readonly class: DataClass;
  readonly from: Date;
  readonly to: Date;
  readonly json?: true;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function line({ leadId, touches, erasure }: DataAccess): string {
  const what = `${leadId} ${touches.join(', ')}`;
  if (erasure === undefined) return what;
  const when = `${what} (erased ${erasure.at.toISOString()}`;
  if (erasure.removed === undefined) return `${when})`;
  const { revisions, appointments, photos } = erasure.removed;
  const parts = [counted(revisions, 'revision'), counted(appointments, 'appointment'), counted(photos, 'photo')];
  return `${when}: ${parts.join(', ')})`;
}

/**
 * `npm run leads -- touched --class CLASS --from TIME --to TIME [--json]`: whose data were accessed between two times
 * (UTC), and how, including people who were erased since. Decrypts nothing. Exit code 0, also if nobody was affected.
 */
export async function touched({ db }: Database, { class: of, from, to, json }: DataAccessOptions): Promise<Exit> {
  const leads = await dataAccessesBetween(db, of, { from, to });
  if (json) say(JSON.stringify(leads));
  else for (const lead of leads) say(line(lead));
  const gone = leads.filter(({ erasure }) => erasure !== undefined).length;
  const people = leads.length === 1 ? 'person' : 'people';
  const since = gone === 0 ? '' : `, ${gone} of them erased since`;
  note(`${leads.length} ${people}${since}: ${of}, ${from.toISOString()} to ${to.toISOString()}.`);
  const unknown = await erasedWithoutHistory(db, from);
  if (unknown > 0)
    note(
      `${unknown} more may have been affected: erased since ${from.toISOString()} by a version that recorded no times.`,
    );
  return EXIT.good;
}
