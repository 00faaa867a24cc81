import type { Study } from '#schemas/study/study.ts';
import { indicationKey } from '../../catalogue/indication-key.ts';
import { DEFAULT_DISTANCE_KM } from '../../catalogue/nearby-sites.ts';
import type { SiteRecord } from '../../catalogue/study-record.ts';
import { needsPerson, type ImportProblem, type ReportProblem } from '../import-problem.ts';
import { normaliseAge } from './normalise-age.ts';
import { normaliseSite, tellApart } from './normalise-site.ts';
import { internalStatusOf } from './normalise-status.ts';
import { isJsonObject, recordReader, type RecordReader } from './record-reader.ts';

const LONG_TEXT = 8000;
const MODULES = ['statusModule', 'descriptionModule', 'conditionsModule', 'designModule', 'contactsLocationsModule'] as const;

/** A registry record as a study; its conditions are names still, its sites have the registry's coordinates only. */
export interface NormalisedStudy {
  readonly study: Study;
  readonly conditions: readonly string[];
  readonly eligibilityText: string | undefined;
  readonly sites: readonly SiteRecord[];
}

export interface NormalisedRecord {
  readonly record: string;
  /** Undefined: refused, as the problems say. */
  readonly normalised?: NormalisedStudy;
  readonly problems: readonly ImportProblem[];
}

function ageOf(reader: RecordReader, which: 'lowest' | 'highest'): number | null {
  const field = which === 'lowest' ? 'eligibilityModule.minimumAge' : 'eligibilityModule.maximumAge';
  const text = reader.text(field);
  const bound = normaliseAge(text);
  if (text === undefined) reader.report(field, 'age-absent');
  else if (!bound.ok) reader.report(field, 'age-unreadable', text);
  return bound.ok ? bound.years : null;
}

function genderOf(reader: RecordReader): Study['gender'] {
  const sex = reader.text('eligibilityModule.sex');
  if (sex === 'ALL') return 'any';
  if (sex === 'FEMALE') return 'female';
  if (sex === 'MALE') return 'male';
  reader.report('eligibilityModule.sex', 'sex-unreadable', sex);
  return 'any';
}

function boundsOf(reader: RecordReader): Pick<Study, 'minAge' | 'maxAge' | 'gender'> {
  if (!reader.has('eligibilityModule')) {
    reader.report('eligibilityModule', 'eligibility-absent');
    return { minAge: null, maxAge: null, gender: 'any' };
  }
  const minAge = ageOf(reader, 'lowest');
  const maxAge = ageOf(reader, 'highest');
  if (minAge !== null && maxAge !== null && minAge > maxAge) reader.report('eligibilityModule', 'ages-reversed', `${minAge} to ${maxAge}`);
  return { minAge, maxAge, gender: genderOf(reader) };
}

function conditionsOf(reader: RecordReader): string[] {
  const names = reader.texts('conditionsModule.conditions').filter((name) => indicationKey(name) !== '');
  if (names.length === 0) reader.report('conditionsModule.conditions', 'conditions-absent');
  const byKey = new Map<string, string>();
  names.forEach((name, index) => {
    const key = indicationKey(name);
    if (byKey.has(key)) reader.report(`conditionsModule.conditions[${index}]`, 'condition-repeated', name);
    else byKey.set(key, name);
  });
  return [...byKey.values()];
}

/** A trial that wants to prevent a disease with a vaccine; vaccines that treat (cancer vaccines) are medicines. */
function isVaccineStudy(reader: RecordReader): boolean {
  const names = reader.items('armsInterventionsModule.interventions').map((intervention) => intervention.text('name') ?? '');
  return reader.text('designModule.designInfo.primaryPurpose') === 'PREVENTION' && names.some((name) => /vaccin/i.test(name));
}

function statusOf(reader: RecordReader): Study['internalStatus'] {
  const text = reader.text('statusModule.overallStatus');
  const { ok, status } = internalStatusOf(text);
  if (!ok && reader.has('statusModule')) reader.report('statusModule.overallStatus', 'status-unreadable', text);
  return status;
}

function sitesOf(reader: RecordReader, studyId: string, studyRecruits: boolean): SiteRecord[] {
  const field = 'contactsLocationsModule.locations';
  const sites = reader.items(field).map((location) => normaliseSite(location, studyId, studyRecruits));
  if (sites.length === 0) reader.report(field, 'sites-absent');
  return tellApart(sites, (index, site) => reader.report(`${field}[${index}]`, 'site-repeated', site.name));
}

function studyOf(reader: RecordReader, id: string, title: string): NormalisedStudy {
  for (const module of MODULES) if (!reader.has(module)) reader.report(module, 'module-absent');
  const summary = reader.text('descriptionModule.briefSummary');
  const eligibilityText = reader.text('eligibilityModule.eligibilityCriteria');
  if (eligibilityText && eligibilityText.length > LONG_TEXT) reader.report('eligibilityModule.eligibilityCriteria', 'text-long', `${eligibilityText.length} characters`);
  const internalStatus = statusOf(reader);
  const study: Study = {
    externalId: id, name: { en: title }, ...(summary === undefined ? {} : { description: { en: summary } }),
    ...boundsOf(reader), minBmi: null, maxBmi: null, internalStatus, isSimulation: false, siteRequiredToQualify: true,
    studyType: isVaccineStudy(reader) ? 'vaccine' : 'any', associatedIndicationIds: [],
    siteTargetAreaType: 'Distance', targetDistanceKm: DEFAULT_DISTANCE_KM, criteria: [],
  };
  return { study, conditions: conditionsOf(reader), eligibilityText, sites: sitesOf(reader, id, internalStatus === 'Active') };
}

/** Nobody is screened for a study of which it is not known who can join. */
function closed({ study, sites, ...rest }: NormalisedStudy): NormalisedStudy {
  return { ...rest, study: { ...study, internalStatus: 'Closed' }, sites: sites.map((site) => ({ ...site, recruiting: false })) };
}

/**
 * Reads one record of the ClinicalTrials.gov API v2 (O4). Everything odd is among the problems: what was repaired, left out,
 * or makes the study wait for a person. `place` names a record that has no id, e.g. `line 12`.
 */
export function normaliseStudy(record: unknown, place: string): NormalisedRecord {
  const section = isJsonObject(record) ? record['protocolSection'] : undefined;
  const problems: ImportProblem[] = [];
  const reportAs = (name: string): ReportProblem => (field, kind, value) =>
    problems.push({ record: name, field, kind, ...(value === undefined ? {} : { value: value.slice(0, 100) }) });
  const id = isJsonObject(section) ? recordReader(section, () => undefined).text('identificationModule.nctId') : undefined;
  if (!isJsonObject(section) || id === undefined || id.length > 64) {
    reportAs(place)('protocolSection.identificationModule.nctId', 'not-a-study', id);
    return { record: place, problems };
  }
  const reader = recordReader(section, reportAs(id));
  const title = reader.text('identificationModule.briefTitle') ?? reader.text('identificationModule.officialTitle');
  if (title === undefined) {
    reader.report('identificationModule.briefTitle', 'title-absent');
    return { record: id, problems };
  }
  const normalised = studyOf(reader, id, title);
  const held = problems.some(({ kind }) => needsPerson(kind));
  return { record: id, normalised: held ? closed(normalised) : normalised, problems };
}
