import { STUDY_PHASES, type Study } from '#schemas/study/study.ts';
import { boundsOf } from './normalise-bounds.ts';
import { normaliseSite, withUniqueNames } from './normalise-site.ts';
import { internalStatusOf, isRecruiting, opensSoon } from './normalise-status.ts';
import {
  distinctConditions,
  problemsOf,
  registryStudy,
  storable,
  type NormalisedRecord,
  type NormalisedSite,
  type NormalisedStudy,
} from './normalised-study.ts';
import { isJsonObject, recordReader, type RecordReader } from './record-reader.ts';

const LONG_TEXT = 8000;
const MODULES = [
  'statusModule',
  'descriptionModule',
  'conditionsModule',
  'designModule',
  'contactsLocationsModule',
] as const;
const MAX_SPONSOR = 300;
const PHASES: Readonly<Record<string, (typeof STUDY_PHASES)[number]>> = {
  EARLY_PHASE1: '0',
  PHASE1: '1',
  PHASE2: '2',
  PHASE3: '3',
  PHASE4: '4',
};
const ELIGIBILITY = { field: 'eligibilityModule', lowest: 'minimumAge', highest: 'maximumAge', sex: 'sex' };

/**
 * A trial that aims to prevent a disease with a vaccine; vaccines that treat a disease (cancer vaccines) are medicines.
 */
function isVaccineStudy(reader: RecordReader): boolean {
  const names = reader
    .items('armsInterventionsModule.interventions')
    .map((intervention) => intervention.text('name') ?? '');
  return (
    reader.text('designModule.designInfo.primaryPurpose') === 'PREVENTION' && names.some((name) => /vaccin/i.test(name))
  );
}

function statusOf(reader: RecordReader): Study['internalStatus'] {
  const text = reader.text('statusModule.overallStatus');
  const { ok, status } = internalStatusOf(text);
  if (!ok && reader.has('statusModule')) reader.report('statusModule.overallStatus', 'status-unreadable', text);
  return status;
}

function sitesOf(reader: RecordReader, studyId: string, studyRecruits: boolean): NormalisedSite[] {
  const list = 'contactsLocationsModule.locations';
  const sites = reader
    .items(list)
    .map((location, index) =>
      normaliseSite(location, { studyId, studyRecruits, isRecruiting, field: `${list}[${index}]` }),
    );
  if (sites.length === 0) reader.report(list, 'sites-absent');
  return withUniqueNames(sites, (site) => reader.report(site.field, 'site-repeated', site.name));
}

/** Who runs the study, and its phases; a study without any says `NA`. */
function standingOf(reader: RecordReader): Pick<Study, 'sponsor' | 'phases'> {
  const sponsor = reader.text('sponsorCollaboratorsModule.leadSponsor.name')?.slice(0, MAX_SPONSOR);
  const said = new Set(reader.texts('designModule.phases').flatMap((name) => PHASES[name] ?? []));
  const phases = STUDY_PHASES.filter((phase) => said.has(phase));
  return { ...(sponsor === undefined ? {} : { sponsor }), ...(phases.length === 0 ? {} : { phases }) };
}

function studyOf(reader: RecordReader, id: string, title: string): NormalisedStudy {
  for (const module of MODULES) if (!reader.has(module)) reader.report(module, 'module-absent');
  const summary = reader.text('descriptionModule.briefSummary');
  const eligibilityText = reader.text('eligibilityModule.eligibilityCriteria');
  if (eligibilityText && eligibilityText.length > LONG_TEXT)
    reader.report('eligibilityModule.eligibilityCriteria', 'text-long', `${eligibilityText.length} characters`);
  const internalStatus = statusOf(reader);
  const study = registryStudy({
    externalId: id,
    name: { en: title },
    ...(summary === undefined ? {} : { description: { en: summary } }),
    ...standingOf(reader),
    ...boundsOf(reader, ELIGIBILITY),
    internalStatus,
    studyType: isVaccineStudy(reader) ? 'vaccine' : 'any',
  });
  const conditions = distinctConditions(
    reader,
    'conditionsModule.conditions',
    reader.texts('conditionsModule.conditions'),
  );
  return {
    study,
    conditions,
    eligibilityText,
    sites: sitesOf(reader, id, internalStatus === 'Active'),
    ...(opensSoon(reader.text('statusModule.overallStatus')) ? { opensSoon: true } : {}),
  };
}

/**
 * Reads one record of the ClinicalTrials.gov API v2 (O4). Everything odd is among the problems: what was repaired, left
 * out, or holds the study for a person to review. `place` names a record that has no id, e.g. `line 12`.
 */
export function normaliseStudy(record: unknown, place: string): NormalisedRecord {
  const section = isJsonObject(record) ? record['protocolSection'] : undefined;
  const id = isJsonObject(section)
    ? recordReader(section, () => undefined).text('identificationModule.nctId')
    : undefined;
  if (!isJsonObject(section) || id === undefined || id.length > 64) {
    const { problems, report } = problemsOf(place);
    report('protocolSection.identificationModule.nctId', 'not-a-study', id);
    return { record: place, problems };
  }
  const { problems, report } = problemsOf(id);
  const reader = recordReader(section, report);
  const title = reader.text('identificationModule.briefTitle') ?? reader.text('identificationModule.officialTitle');
  if (title === undefined) {
    report('identificationModule.briefTitle', 'title-absent');
    return { record: id, id, problems };
  }
  return storable(studyOf(reader, id, title), problems);
}
