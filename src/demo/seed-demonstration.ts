import type { Kysely } from 'kysely';
import { isCountryCode } from '#schemas/countries.ts';
import {
  type SiteRecord,
  type StudyRecord,
  indicationKey,
  postalAreaOf,
  savePlainNames,
  saveStudies,
} from '#server/features/studies/index.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { savePostalTable } from '#importers/postal/save-postal-table.ts';
import { DEMO_CATEGORIES } from './demo-indications.ts';
import { saveDemoHours } from './demo-hours.ts';
import { DEMO_OFFERS } from './demo-offers.ts';
import { DEMO_PLACES } from './demo-places.ts';
import { DEMO_SITES, type DemoSiteId } from './demo-sites.ts';
import type { DemoStudy } from './demo-study.ts';
import { DEMO_STUDIES } from './studies/index.ts';

function siteRecord(studyId: string, id: DemoSiteId, schedulingEnabled: boolean): SiteRecord {
  const { lat, lon, country, postalCode, name, street, city, region } = DEMO_SITES[id];
  return {
    id,
    extId: `${studyId}-${id.replace('demo-', '')}`,
    name,
    street,
    city,
    region,
    country,
    countryText: country,
    postalCode,
    postalArea: postalAreaOf(country, postalCode),
    point: { lat, lon },
    recruiting: true,
    schedulingEnabled,
  };
}

function studyRecord({ study, sites, scheduling }: DemoStudy): StudyRecord {
  return {
    study,
    origin: 'demonstration',
    eligibilityText: undefined,
    sites: sites.map((id) => siteRecord(study.externalId, id, scheduling.includes(id))),
  };
}

async function saveIndications(tx: Kysely<Tables>): Promise<void> {
  for (const [position, { id: category_id, en, es, indications }] of DEMO_CATEGORIES.entries()) {
    await tx
      .insertInto('indication_categories')
      .values({ id: category_id, name_en: en, name_es: es, position: position + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [id, name_en, name_es, alsoCalled = [], { type = 'chronic', hidden = false } = {}] of indications) {
      await tx
        .insertInto('indications')
        .values({ id, category_id, name_en, name_es, show_for_signup: !hidden, type, origin: 'demonstration' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const keys = [...new Set([name_en, ...alsoCalled].map(indicationKey))];
      await tx
        .insertInto('indication_names')
        .values(keys.map((match_key) => ({ match_key, indication_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

async function saveOffers(tx: Kysely<Tables>): Promise<void> {
  const rows = DEMO_OFFERS.map(({ offer, country, near }, position) => ({
    id: offer.id,
    document: JSON.stringify(offer),
    country,
    lat: near?.lat ?? null,
    lon: near?.lon ?? null,
    radius_km: near?.radiusKm ?? null,
    position,
    active: true,
    origin: 'demonstration' as const,
  }));
  await tx
    .insertInto('offers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function savePlaces(db: Kysely<Tables>): Promise<void> {
  for (const [country, rows] of Object.entries(DEMO_PLACES)) {
    if (!isCountryCode(country)) continue;
    const loaded = await db
      .selectFrom('postal_tables')
      .select('country')
      .where('country', '=', country)
      .executeTakeFirst();
    // A table that the operator imported is better, and these few codes must never cause another one to be refused
    // (Q11).
    if (!loaded)
      await savePostalTable(
        db,
        country,
        rows.map(([code, place, region, lat, lon]) => ({ code, place, region, lat, lon })),
        false,
      );
  }
}

/** Only the studies that are not there: criteria that were imported for one of them stay. */
async function saveMissingStudies(tx: Kysely<Tables>): Promise<void> {
  const stored = new Set((await tx.selectFrom('studies').select('id').execute()).map(({ id }) => id));
  await saveStudies(tx, DEMO_STUDIES.filter(({ study }) => !stored.has(study.externalId)).map(studyRecord));
}

/**
 * Fills the database with the made-up catalogue: studies, sites, conditions and a few places in all seven countries
 * (O1). Running it again changes nothing.
 */
export async function seedDemonstration(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveIndications(tx);
    await saveOffers(tx);
    await saveMissingStudies(tx);
    await saveDemoHours(tx);
  });
  await savePlainNames(db);
  await savePlaces(db);
}

/** Whether the catalogue contains made-up studies. If so, every page says so (O1). */
export async function isDemonstration(db: Kysely<Tables>): Promise<boolean> {
  return (
    (await db.selectFrom('studies').select('id').where('origin', '=', 'demonstration').limit(1).executeTakeFirst()) !==
    undefined
  );
}

export interface SeedWish {
  readonly seed: 'demo' | 'none' | 'auto';
  readonly production: boolean;
  readonly embedded: boolean;
}

/**
 * Seeds if the operator wants it, or if nothing is configured and the embedded database is empty outside production
 * (O1). Returns whether it did.
 */
export async function seedIfWanted(db: Kysely<Tables>, { seed, production, embedded }: SeedWish): Promise<boolean> {
  if (seed === 'none' || (seed === 'auto' && (production || !embedded))) return false;
  if (seed === 'auto' && (await db.selectFrom('studies').select('id').limit(1).executeTakeFirst())) return false;
  await seedDemonstration(db);
  return true;
}
