import { boundsOf } from '../study-registers/normalise-bounds.ts';
import { normaliseSite, withUniqueNames } from '../study-registers/normalise-site.ts';
import {
  distinctConditions,
  problemsOf,
  registryStudy,
  storable,
  type NormalisedRecord,
  type NormalisedSite,
} from '../study-registers/normalised-study.ts';
import { recordReader, type RecordReader } from '../study-registers/record-reader.ts';
import { isNciRecruiting, nciOpensSoon } from './nci-status.ts';

/** The institute writes 999 years if there is no upper bound. */
const ELIGIBILITY = { field: 'eligibility', lowest: 'min_age', highest: 'max_age', noBound: '999 Years' };

/** Names that classify diseases rather than name one: nobody has an "Other Disease". */
const GENERAL = /^other (disease|neoplasm|carcinoma)$|\bby (site|morphology|special category)$/i;

const SITE_COLUMNS = ['facility', 'city', 'state', 'zip', 'country', 'lat', 'lon', 'status', 'veterans'] as const;

/** Whether it is a trial in the format of the U.S. National Cancer Institute. */
export function isNciTrial(value: Readonly<Record<string, unknown>>): boolean {
  return 'nci_id' in value && 'eligibility' in value && Array.isArray(value['sites']);
}

function conditionsOf(reader: RecordReader): string[] {
  const names = reader.items('diseases').flatMap((disease) => {
    const name = disease.text('name');
    if (name === undefined) disease.report('name', 'disease-unnamed', disease.text('code'));
    else if (GENERAL.test(name)) disease.report('name', 'disease-general', name);
    return name === undefined || GENERAL.test(name) ? [] : [name];
  });
  return distinctConditions(reader, 'diseases', names);
}

/** A site is a row; the source does not name its columns. */
function siteReader(reader: RecordReader, row: unknown, field: string): RecordReader | undefined {
  if (!Array.isArray(row) || row.length !== SITE_COLUMNS.length) {
    reader.report(field, 'site-unreadable', JSON.stringify(row));
    return undefined;
  }
  const columns: Record<string, unknown> = Object.fromEntries(SITE_COLUMNS.map((name, at) => [name, row[at]]));
  const site = recordReader(
    { ...columns, geoPoint: { lat: columns['lat'], lon: columns['lon'] } },
    (name, kind, value) => reader.report(`${field}.${name}`, kind, value),
  );
  if (columns['veterans'] === true) site.report('veterans', 'veterans-site', site.text('facility'));
  return site;
}

function sitesOf(
  reader: RecordReader,
  rows: readonly unknown[],
  studyId: string,
  studyRecruits: boolean,
): NormalisedSite[] {
  const sites = rows.flatMap((row, index) => {
    const field = `sites[${index}]`;
    const site = siteReader(reader, row, field);
    return site ? [normaliseSite(site, { studyId, studyRecruits, isRecruiting: isNciRecruiting, field })] : [];
  });
  if (sites.length === 0) reader.report('sites', 'sites-absent');
  return withUniqueNames(sites, (site) => reader.report(site.field, 'site-repeated', site.name));
}

function recruits(reader: RecordReader): boolean {
  const status = reader.text('status');
  const recruiting = status === undefined ? undefined : isNciRecruiting(status);
  if (recruiting === undefined) reader.report('status', 'status-unreadable', status);
  return recruiting === true;
}

/**
 * Reads a trial of the U.S. National Cancer Institute with its sites as rows (O4): `[name, city, state, zip, country,
 * lat, lon, status, Veterans Affairs?]`. The registry number is its id, so that it is the same study as its
 * ClinicalTrials.gov record. Otherwise like `normaliseStudy`.
 */
export function normaliseNciTrial(trial: Readonly<Record<string, unknown>>, place: string): NormalisedRecord {
  const ids = recordReader(trial, () => undefined);
  const id = ids.text('nct_id') ?? ids.text('nci_id');
  const { problems, report } = problemsOf(id ?? place);
  if (id === undefined || id.length > 64) {
    report('nct_id', 'not-a-study', id);
    return { record: place, problems };
  }
  const reader = recordReader(trial, report);
  const title = reader.text('brief_title');
  if (title === undefined) {
    report('brief_title', 'title-absent');
    return { record: id, id, problems };
  }
  const recruiting = recruits(reader);
  const rows: unknown = trial['sites'];
  // Older trials call it gender.
  const bounds = boundsOf(reader, { ...ELIGIBILITY, sex: reader.has('eligibility.sex') ? 'sex' : 'gender' });
  const study = registryStudy({
    externalId: id,
    name: { en: title },
    ...bounds,
    internalStatus: recruiting ? 'Active' : 'Closed',
    studyType: 'oncology',
  });
  const sites = sitesOf(reader, Array.isArray(rows) ? rows : [], id, recruiting);
  return storable(
    {
      study,
      conditions: conditionsOf(reader),
      eligibilityText: undefined,
      sites,
      ...(nciOpensSoon(reader.text('status')) ? { opensSoon: true } : {}),
    },
    problems,
  );
}
