import type { Database } from '#server/database/open-database.ts';
import { DATA_CLASSES, touchedBetween } from '#server/evidence/touched.ts';
import { couldNotRun, EXIT, say, type Exit } from '../command-database.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;

function timeOf(text: string | undefined): Date | undefined {
  return text !== undefined && ISO_TIME.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
}

export interface TouchedOptions {
  readonly class?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * `npm run leads -- touched --class CLASS --from TIME --to TIME`: whose data were touched between two times (UTC), and how.
 * Opens nothing. Exit 0 there are some, 1 nobody's.
 */
export async function touched({ db }: Database, options: TouchedOptions, usage: string): Promise<Exit> {
  const of = DATA_CLASSES.find((known) => known === options.class);
  const [from, to] = [timeOf(options.from), timeOf(options.to)];
  if (!of || !from || !to || from >= to) return couldNotRun(usage);
  const leads = await touchedBetween(db, of, { from, to });
  for (const { leadId, touches } of leads) say(`${leadId} ${touches.join(', ')}`);
  say(`${leads.length} ${leads.length === 1 ? 'person' : 'people'}: ${of}, ${from.toISOString()} to ${to.toISOString()}.`);
  return leads.length > 0 ? EXIT.good : EXIT.findings;
}
