import { InvalidArgumentError } from 'commander';
import type { Database } from '#server/database/open-database.ts';
import { touchedBetween, type DataClass } from '#server/evidence/touched.ts';
import { EXIT, note, say, type Exit } from '../output.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;

/** A time of an option, in UTC. */
export function timeOf(text: string): Date {
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text);
  throw new InvalidArgumentError('It must be a day or a time in UTC, such as 2026-11-23 or 2026-11-23T08:00Z.');
}

export interface TouchedOptions {
  readonly class: DataClass;
  readonly from: Date;
  readonly to: Date;
  readonly json?: true;
}

/**
 * `npm run leads -- touched --class CLASS --from TIME --to TIME [--json]`: whose data were touched between two times (UTC), and how.
 * Opens nothing. Exit 0 there are some, 1 nobody's.
 */
export async function touched({ db }: Database, { class: of, from, to, json }: TouchedOptions): Promise<Exit> {
  const leads = await touchedBetween(db, of, { from, to });
  if (json) say(JSON.stringify(leads));
  else for (const { leadId, touches } of leads) say(`${leadId} ${touches.join(', ')}`);
  note(`${leads.length} ${leads.length === 1 ? 'person' : 'people'}: ${of}, ${from.toISOString()} to ${to.toISOString()}.`);
  return leads.length > 0 ? EXIT.good : EXIT.findings;
}
