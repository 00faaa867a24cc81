import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import { readPostalLine, type PostalRow } from '#importers/postal/postal-row.ts';
import { normaliseStudy } from '#importers/study-registers/normalise-study.ts';
import type { NormalisedStudy } from '#importers/study-registers/normalised-study.ts';
import { corpusPath } from '../../hard/hostile/corpus-folder.ts';

/**
 * The data that made-up studies are drawn from: studies of the registry as they are imported, and the postal areas of
 * the seven countries.
 */
export interface RealShapes {
  readonly studies: readonly NormalisedStudy[];
  /** The countries of the registry's sites, with their frequencies; countries that are not served are omitted. */
  readonly countries: readonly CountryCode[];
  readonly places: ReadonlyMap<CountryCode, readonly PostalRow[]>;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

async function placesOf(country: CountryCode): Promise<PostalRow[]> {
  const rows: PostalRow[] = [];
  for await (const line of linesOf(corpusPath('postal', `${country}.tsv`))) {
    const reading = readPostalLine(line, 'tsv', country);
    if (reading.ok) rows.push(reading.row);
  }
  return rows;
}

/** Reads the data folder next to the project. @throws Error when it is not there */
export async function readRealShapes(): Promise<RealShapes> {
  const studies: NormalisedStudy[] = [];
  for await (const line of linesOf(corpusPath('studies', 'ctgov-studies.ndjson'))) {
    const { normalised } = normaliseStudy(JSON.parse(line), 'a record');
    if (normalised) studies.push(normalised);
  }
  const places = new Map(
    await Promise.all(COUNTRY_CODES.map(async (country) => [country, await placesOf(country)] as const)),
  );
  return { studies, places, countries: studies.flatMap(({ sites }) => sites.flatMap(({ country }) => country ?? [])) };
}
