import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { systemClock } from '#server/core/clock.ts';
import { RelayPatientRecord } from '#server/features/integrations/index.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import { createSlug } from '#server/features/tracking/index.ts';
import { onDatabase, type CommandKeys } from '../command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from '../output.ts';

const record = Compile(RelayPatientRecord);

/** The people in a file: one, or a list. Says which of them is invalid, without quoting the values. */
function peopleOf(text: string): { readonly people: readonly RelayPatient[] } | { readonly wrong: string } {
  const parsed: unknown = JSON.parse(text);
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const people: RelayPatient[] = [];
  for (const [index, person] of list.entries()) {
    if (!record.Check(person))
      return {
        wrong: `Person ${index + 1}: ${record
          .Errors(person)
          .map(({ instancePath, message }) => `${instancePath || 'the record'} ${message}`)
          .join('; ')}`,
      };
    people.push(person);
  }
  return { people };
}

/** `npm run leads -- slug FILE [--days N]`: one slug per line, in the order of the file. */
export async function makeSlugs(
  file: string,
  days: number,
  { openEncryption }: Pick<CommandKeys, 'openEncryption'>,
): Promise<Exit> {
  if ((process.env['RELAY_BASE_URL'] ?? '') !== '')
    return couldNotRun('RELAY_BASE_URL is set: that relay issues the slugs, not this product.');
  const read = peopleOf(await readFile(file, 'utf8'));
  if ('wrong' in read) return couldNotRun(read.wrong);
  return onDatabase(async ({ db }) => {
    const encryption = await openEncryption({ db });
    for (const person of read.people) say(await createSlug({ db, encryption, clock: systemClock }, person, days));
    return EXIT.good;
  });
}
