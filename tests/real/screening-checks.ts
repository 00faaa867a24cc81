import { readFileSync } from 'node:fs';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { saveCriteria } from '#importers/criteria/save-criteria.ts';
import { openImportSource } from '#importers/import-source.ts';
import { importStudies } from '#importers/import-studies.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { openPageSite } from '../support/pages/page-site.ts';
import { pageDataOf } from '../support/pages/page-data-of.ts';
import { plainVisitor } from '../support/pages/plain-visitor.ts';
import type { Checks } from './checks.ts';

const EXAMPLE = new URL('../../docs/examples/criteria-NCT04042844.json', import.meta.url);

/** A visitor from Tampa, where the study has sites, whose answers all qualify. */
const ANSWERS: Readonly<Record<string, string | readonly string[]>> = {
  'candidate.fullName': 'Maria Sanchez',
  'candidate.postalCode': '33602',
  'candidate.country': 'US',
  'candidate.phone': '(312) 555-0157',
  'candidate.birthDate': '05/14/1980',
  'candidate.gender': 'female',
  'criteria.back-pain-duration': 'over-6-months',
  'criteria.disc-diagnosis': 'yes',
  'criteria.treatments-tried': ['medicine', 'exercise'],
  'criteria.back-surgery': 'no',
  'criteria.blood-thinners': 'no',
  'candidate.ethnicities': ['6'],
  'candidate.heightUnit': 'ft',
  'candidate.heightFeet': '5',
  'candidate.heightInches': '7',
  'candidate.weightUnit': 'lb',
  'candidate.weightLb': '150',
};

/**
 * [C4, O4] `ws15` screens for a recruiting study of the registry, and its lead is stored with the server's own verdict.
 */
export async function checkScreening(folder: string, checks: Checks): Promise<void> {
  const site = await openPageSite();
  const { db } = site.database;
  await importStudies({
    db,
    places: createPlaces(db),
    sources: await openImportSource(`${folder}/studies/ctgov-studies.ndjson`),
    onProblem: () => undefined,
  });
  const criteria = readCriteriaFile(readFileSync(EXAMPLE, 'utf8'));
  if (!criteria.ok) throw new Error('The example criteria file is not good');
  await saveCriteria(db, criteria.file);
  const visitor = plainVisitor(site);
  const address = `/signup/ws15?studyId=${criteria.file.studyId}`;
  checks.check(
    '[C4] the screener asks what was written for the study',
    (await visitor.get(address)).body.includes('How long have you had pain in your lower back?'),
    true,
  );
  const posted = await visitor.send(address, { ...ANSWERS, _action: 'next' });
  const issues = posted.statusCode === 200 ? pageDataOf(posted.body).issues : [];
  checks.check(
    '[C4] and leads on to its result',
    [posted.statusCode, posted.headers.location, issues],
    [303, `/signup/ws15/indications?studyId=${criteria.file.studyId}`, []],
  );
  const result = await visitor.get(String(posted.headers.location));
  checks.check('[F2] which a person who fits reads', result.body.includes('Congratulations!'), true);
  const lead = await db
    .selectFrom('leads')
    .select(['campaign_id', 'revision'])
    .where('id', '=', pageDataOf(result.body).draft?.id ?? '')
    .executeTakeFirst();
  checks.check('[K1] with the lead stored', lead, { campaign_id: 'ws15', revision: 1 });
  await site.close();
}
