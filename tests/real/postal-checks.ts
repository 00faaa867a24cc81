import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { Study } from '#schemas/study/study.ts';
import { createCatalogue } from '#server/features/studies/catalogue.ts';
import { MAX_SITES } from '#server/features/studies/nearby-sites.ts';
import { greatCircleKm } from '#server/features/studies/places/distance.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { importPostalTable } from '#importers/postal/import-postal-table.ts';
import { seededRandom, type Checks } from './checks.ts';

/** Full codes that lie in an area of the tables. */
const INWARD: Partial<Record<CountryCode, string>> = { CA: ' 1A1', GB: ' 1AA', IE: ' X285' };
const NEAR_KM = 300;
const CODES_PER_COUNTRY = 1000;

function studyAt(externalId: string, siteTargetAreaType: Study['siteTargetAreaType']): Study {
  return {
    externalId,
    name: { en: 'Every site of the real data' },
    minAge: null,
    maxAge: null,
    gender: 'any',
    minBmi: null,
    maxBmi: null,
    internalStatus: 'Active',
    isSimulation: false,
    siteRequiredToQualify: true,
    studyType: 'any',
    associatedIndicationIds: [],
    siteTargetAreaType,
    targetDistanceKm: NEAR_KM,
    criteria: [],
  };
}

async function sitesOf({ db }: Database) {
  const rows = await db
    .selectFrom('sites')
    .selectAll()
    .where('lat', 'is not', null)
    .where('country', 'is not', null)
    .execute();
  return rows.flatMap((row) =>
    row.lat === null || row.lon === null || row.country === null
      ? []
      : [{ ...row, lat: row.lat, lon: row.lon, country: row.country }],
  );
}

type RealSite = Awaited<ReturnType<typeof sitesOf>>[number];

async function saveStudyOfAll({ db }: Database, sites: readonly RealSite[], study: Study): Promise<void> {
  const records = sites.map((site) => ({
    id: site.id,
    extId: `${study.externalId}-${site.id}`,
    name: site.name,
    city: site.city,
    region: site.region ?? undefined,
    country: site.country,
    countryText: site.country_text,
    postalCode: site.postal_code ?? undefined,
    postalArea: site.postal_area ?? undefined,
    point: { lat: site.lat, lon: site.lon },
    recruiting: true,
  }));
  await db
    .transaction()
    .execute((tx) => saveStudies(tx, [{ study, origin: 'registry', eligibilityText: undefined, sites: records }]));
}

function bruteForce(
  sites: readonly RealSite[],
  country: CountryCode,
  from: { readonly lat: number; readonly lon: number },
  limit: number,
) {
  return sites
    .filter((site) => site.country === country)
    .map((site) => ({ id: site.id, km: greatCircleKm(from, site) }))
    .filter(({ km }) => km <= limit)
    .toSorted((one, other) => one.km - other.km || (one.id < other.id ? -1 : 1))
    .slice(0, MAX_SITES)
    .map(({ id, km }) => [id, Math.round(km * 10) / 10]);
}

async function checkTable(
  database: Database,
  country: CountryCode,
  file: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<string[]> {
  const codes = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split('\t')[0] || []);
  const summary = await importPostalTable(
    database.db,
    country,
    createInterface({ input: createReadStream(file, 'utf8') }),
    ({ line, kind }) => say(`  ${file}:${line} ${kind}`),
  );
  say(`${country}: ${JSON.stringify(summary)}`);
  checks.check(
    `[O4] every code of ${country} is stored or reported`,
    summary.ok && summary.codes + summary.bad,
    codes.length,
  );
  return codes;
}

async function checkNearest(
  database: Database,
  country: CountryCode,
  codes: readonly string[],
  checks: Checks,
): Promise<void> {
  const places = createPlaces(database.db);
  const catalogue = createCatalogue(database.db, places, async () => false);
  const random = seededRandom(COUNTRY_CODES.indexOf(country) + 1);
  const sites = await sitesOf(database);
  for (let count = 0; count < CODES_PER_COUNTRY; count += 1) {
    const postalCode = `${codes[Math.floor(random() * codes.length)]}${INWARD[country] ?? ''}`;
    const place = await places.locate(country, postalCode);
    checks.check(`[E8] ${country} ${postalCode} exists`, await places.exists(country, postalCode), place !== undefined);
    for (const [studyId, limit] of [
      ['ALL-COUNTRY', Infinity],
      ['ALL-NEAR', NEAR_KM],
    ] as const) {
      const found = await catalogue.sitesNear({ studyId, postalCode, country });
      checks.check(
        `[F3] ${studyId} from ${country} ${postalCode}`,
        found?.map(({ id, distanceKm }) => [id, distanceKm]),
        place && bruteForce(sites, country, place, limit),
      );
    }
  }
}

/**
 * [F3] The seven postal tables, and the nearest sites of 1,000 codes of each country, compared with the formula over
 * all sites.
 */
export async function checkPostal(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  const codes = new Map<CountryCode, string[]>();
  for (const country of COUNTRY_CODES)
    codes.set(country, await checkTable(database, country, `${folder}/postal/${country}.tsv`, checks, say));
  const sites = await sitesOf(database);
  await saveStudyOfAll(database, sites, studyAt('ALL-COUNTRY', 'Country'));
  await saveStudyOfAll(database, sites, studyAt('ALL-NEAR', 'Distance'));
  const lost = await database.db
    .selectFrom('sites')
    .select('id')
    .where('country', 'is not', null)
    .where('lat', 'is', null)
    .execute();
  say(`${sites.length} sites in the seven countries have coordinates, ${lost.length} have none`);
  for (const country of COUNTRY_CODES) await checkNearest(database, country, codes.get(country) ?? [], checks);
}
