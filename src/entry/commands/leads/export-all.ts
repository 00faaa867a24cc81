import { userInfo } from 'node:os';
import { systemClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { duringAccess } from '#server/features/data-access/index.ts';
import { csvHeader, csvLine, exportLeads } from '#server/features/leads/index.ts';
import type { CommandKeys } from '../command-database.ts';
import { EXIT, type Exit } from '../output.ts';
import { openOutput } from '../data-output.ts';
import { leadsOf } from './find-person.ts';
import { waysNamed, type Person } from './person-options.ts';

export interface ExportOptions extends Person {
  readonly format: 'csv' | 'ndjson';
  readonly out?: string;
}

/**
 * `npm run leads -- export --format csv|ndjson [--lead ID | --phone +NUMBER | --email ADDRESS] [--out FILE]`: all
 * leads, or those of one person, and nothing else on standard output. Who exports whose data is recorded. Exit code 1:
 * nothing is stored about that person.
 */
export async function exportAll(
  database: Database,
  { format, out, ...person }: ExportOptions,
  { openEncryption }: CommandKeys,
): Promise<Exit> {
  const { db } = database;
  const encryption = await openEncryption(database);
  const only = waysNamed(person) === 0 ? undefined : await leadsOf(database, encryption, person);
  const output = openOutput(out);
  const access = { action: 'export' as const, leadIds: only, actor: userInfo().username };
  const count = await duringAccess({ db, clock: systemClock }, access, async (gave) => {
    if (format === 'csv') output.write(csvHeader());
    let written = 0;
    for await (const row of exportLeads(db, encryption, only)) {
      output.write(format === 'csv' ? csvLine(row) : JSON.stringify(row));
      written += 1;
      gave();
    }
    await output.close();
    return written;
  });
  return only !== undefined && count === 0 ? EXIT.findings : EXIT.good;
}
