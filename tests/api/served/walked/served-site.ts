import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Study } from '#schemas/study/study.ts';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { StudyRecord } from '#server/features/studies/study-record.ts';
import { createDrafts } from '#server/features/visits/index.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { RELAY, plannedCalls } from './outside-calls.ts';

/** The whole server with generated campaigns instead of the shipped ones. */
export interface ServedSite {
  readonly app: PageSite['app'];
  /** Replaces the served documents. */
  serve(files: readonly SourceFile[]): Promise<void>;
  /** The document as visitors get it. Throws if it is not served. */
  campaign(id: string): Campaign;
  /** Sets the clock of the server to a day. */
  setDay(day: string): void;
  /** @param near does it have a site in Chicago? */
  keepStudy(study: Study, near: boolean): Promise<void>;
  /** The answers of every visit under way, as they are stored. */
  storedAnswers(): Promise<readonly Answers[]>;
  /** Forgets every visit. */
  forgetVisits(): Promise<void>;
  close(): Promise<void>;
}

export async function openServedSite(): Promise<ServedSite> {
  let now = new Date('2026-11-26T17:00:00.000Z');
  const site = await openPageSite({
    clock: { now: () => now },
    relay: RELAY,
    database: await openTestDatabase(),
  });
  const { db } = site.database;
  Object.assign(site.services.remotes, plannedCalls({ ...site.services.remotes }));
  return {
    app: site.app,
    serve: async (files) => {
      layOut(site.campaignsFolder, files);
      await site.services.campaigns.reload();
    },
    campaign: (id) => {
      const served = site.services.campaigns.find(id);
      if (served?.campaign.id !== id) throw new Error(`The campaign ${id} is not served`);
      return served.campaign;
    },
    setDay: (day) => {
      now = new Date(`${day}T17:00:00.000Z`);
    },
    keepStudy: (study, near) => db.transaction().execute((tx) => saveStudies(tx, [recordOf(study, near)])),
    storedAnswers: async () => {
      const drafts = createDrafts(db, site.services.encryption, { now: () => now });
      const rows = await db.selectFrom('drafts').select('id').execute();
      const found = await Promise.all(rows.map(({ id }) => drafts.load(id)));
      return found.flatMap((draft) => (draft ? [draft.answers] : []));
    },
    forgetVisits: async () => {
      for (const table of ['actions', 'router_logs', 'drafts'] as const) await db.deleteFrom(table).execute();
    },
    close: () => site.close(),
  };
}

/** Serves only these documents. A reader at that moment may find only some of them. */
function layOut(folder: string, files: readonly SourceFile[]): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'fragments'), { recursive: true });
  for (const { path, text } of files) {
    const part = path.includes('/fragments/') ? join('fragments', basename(path)) : basename(path);
    writeFileSync(join(folder, part), text);
  }
}

function recordOf(study: Study, near: boolean): StudyRecord {
  const site = {
    id: `site-${study.externalId}`,
    extId: `${study.externalId}-1`,
    name: 'Lakeside Clinical Research',
    city: 'Chicago',
    region: 'IL',
    country: 'US',
    countryText: 'United States',
    postalCode: '60614',
    postalArea: undefined,
    point: { lat: 41.92, lon: -87.65 },
    recruiting: true,
    schedulingEnabled: true,
  } as const;
  return { study, origin: 'operator', eligibilityText: undefined, sites: near ? [site] : [] };
}
