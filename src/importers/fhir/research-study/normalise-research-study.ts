import type { Study } from '#schemas/study/study.ts';
import { normaliseSite, withUniqueNames } from '../../study-registers/normalise-site.ts';
import {
  distinctConditions,
  problemsOf,
  registryStudy,
  storable,
  type NormalisedRecord,
  type NormalisedSite,
} from '../../study-registers/normalised-study.ts';
import { recordReader, type RecordReader } from '../../study-registers/record-reader.ts';
import { objectOf, objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { boundsOfGroup } from './group-bounds.ts';
import type { References } from './references.ts';

/** The codes of `research-study-status`; only an active study takes visitors. */
const STATUSES: Readonly<Record<string, boolean>> = {
  active: true,
  'administratively-completed': false,
  approved: false,
  'closed-to-accrual': false,
  'closed-to-accrual-and-intervention': false,
  completed: false,
  disapproved: false,
  'in-review': false,
  'temporarily-closed-to-accrual': false,
  'temporarily-closed-to-accrual-and-intervention': false,
  withdrawn: false,
};
const READ = [
  'resourceType',
  'id',
  'identifier',
  'title',
  'description',
  'status',
  'condition',
  'enrollment',
  'site',
  'contained',
];
const READ_OF_LOCATION = ['resourceType', 'id', 'name', 'address', 'position', 'status'];
const READ_OF_ADDRESS = ['line', 'city', 'state', 'postalCode', 'country'];
const READ_OF_GROUP = ['resourceType', 'id', 'type', 'actual', 'characteristic'];

/** Where a location has the data of a site. */
const FIELDS: Readonly<Record<string, string>> = {
  facility: 'name',
  street: 'address.line',
  city: 'address.city',
  state: 'address.state',
  zip: 'address.postalCode',
  country: 'address.country',
  'geoPoint.lat': 'position.latitude',
  'geoPoint.lon': 'position.longitude',
  geoPoint: 'position',
};

interface Reading {
  readonly resource: FhirObject;
  readonly reader: RecordReader;
  readonly references: References;
}

/** The registry number if the study has one, else its official identifier, else the id of the resource. */
export function studyIdOf(resource: FhirObject): string | undefined {
  const identifiers = objectsOf(resource['identifier']);
  const valueOf = (wanted: (identifier: FhirObject) => boolean) => textOf(identifiers.find(wanted)?.['value'])?.trim();
  return (
    valueOf(({ system }) => /clinicaltrials\.gov/i.test(textOf(system) ?? '')) ??
    valueOf(({ use }) => use === 'official') ??
    textOf(resource['id'])
  );
}

function reportUnread(reader: RecordReader, object: FhirObject, read: readonly string[], place = ''): void {
  for (const name of unreadElements(object, read)) reader.report(`${place}${name}`, 'element-not-read');
}

function siteOf(
  { reader }: Reading,
  location: FhirObject,
  place: string,
  study: { readonly id: string; readonly recruits: boolean },
): NormalisedSite {
  const address = objectOf(location['address']);
  const lines = address['line'];
  const position = objectOf(location['position']);
  reportUnread(reader, location, READ_OF_LOCATION, `${place}.`);
  reportUnread(reader, address, [...READ_OF_ADDRESS, 'use', 'type'], `${place}.address.`);
  const parts = {
    facility: location['name'],
    street: Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join(', ') : undefined,
    city: address['city'],
    state: address['state'],
    zip: address['postalCode'],
    country: address['country'],
    status: location['status'],
    geoPoint: { lat: position['latitude'], lon: position['longitude'] },
  };
  const site = recordReader(parts, (field, kind, value) =>
    reader.report(`${place}.${FIELDS[field] ?? field}`, kind, value),
  );
  return normaliseSite(site, {
    studyId: study.id,
    studyRecruits: study.recruits,
    isRecruiting: (status) => (['active', 'suspended', 'inactive'].includes(status) ? status === 'active' : undefined),
    field: place,
  });
}

function sitesOf(reading: Reading, id: string, recruits: boolean): NormalisedSite[] {
  const { resource, reader, references } = reading;
  const sites = objectsOf(resource['site']).flatMap((reference, index) => {
    const found = references.resolve(resource, reference);
    if (found?.resource['resourceType'] === 'Location')
      return [siteOf(reading, found.resource, found.place, { id, recruits })];
    reader.report(`site[${index}]`, 'site-unreadable', textOf(reference['display']) ?? textOf(reference['reference']));
    return [];
  });
  if (sites.length === 0) reader.report('site', 'sites-absent');
  return withUniqueNames(sites, (site) => reader.report(site.field, 'site-repeated', site.name));
}

/** In FHIR R4, the groups that a study enrols say who can join; if none does, nobody is screened. */
function boundsOf({ resource, reader, references }: Reading): Pick<Study, 'minAge' | 'maxAge' | 'gender'> {
  const bounds = objectsOf(resource['enrollment']).flatMap((reference, index) => {
    const found = references.resolve(resource, reference);
    if (!found) reader.report(`enrollment[${index}]`, 'element-not-read', textOf(reference['reference']));
    else reportUnread(reader, found.resource, READ_OF_GROUP, `${found.place}.`);
    return (found && boundsOfGroup(found.resource, found.place, reader.report)) ?? [];
  });
  const [first] = bounds;
  // Two groups are two kinds of participants, and nothing here says which bounds apply to whom.
  if (!first || bounds.length > 1)
    reader.report('enrollment', 'eligibility-absent', bounds.length > 1 ? `${bounds.length} groups` : undefined);
  const read = { minAge: null, maxAge: null, gender: 'any' as const, ...first };
  if (read.minAge !== null && read.maxAge !== null && read.minAge > read.maxAge)
    reader.report('enrollment', 'ages-reversed', `${read.minAge} to ${read.maxAge}`);
  return read;
}

function reportContained({ resource, reader, references }: Reading): void {
  const referred = new Set(
    [...objectsOf(resource['site']), ...objectsOf(resource['enrollment'])].map(
      (reference) => references.resolve(resource, reference)?.place,
    ),
  );
  objectsOf(resource['contained']).forEach(({ resourceType }, index) => {
    if (!referred.has(`contained[${index}]`))
      reader.report(`contained[${index}]`, 'element-not-read', textOf(resourceType));
  });
}

function isActive({ reader }: Reading): boolean {
  const status = reader.text('status');
  const known = status !== undefined && Object.hasOwn(STATUSES, status);
  if (!known) reader.report('status', 'status-unreadable', status);
  return known && STATUSES[status] === true;
}

/** The text of a CodeableConcept: its own text, else the display of its first coding, else that coding's code. */
function conceptText(concept: RecordReader): string | undefined {
  const [coding] = concept.items('coding');
  return concept.text('text') ?? coding?.text('display') ?? coding?.text('code');
}

/**
 * Reads a FHIR R4 ResearchStudy (O4). Who can join is read from the groups it enrols, and sites from the locations it
 * refers to; every element that a study has no place for is among the problems. Otherwise like `normaliseStudy`.
 */
export function normaliseResearchStudy(resource: FhirObject, references: References, place: string): NormalisedRecord {
  const id = studyIdOf(resource);
  const { problems, report } = problemsOf(id ?? place);
  if (id === undefined || id.length > 64) {
    report('identifier', 'not-a-study', id);
    return { record: place, problems };
  }
  const reading: Reading = { resource, references, reader: recordReader(resource, report) };
  const title = reading.reader.text('title');
  if (title === undefined) {
    report('title', 'title-absent');
    return { record: id, id, problems };
  }
  reportUnread(reading.reader, resource, READ);
  reportContained(reading);
  const active = isActive(reading);
  const description = reading.reader.text('description');
  const study = registryStudy({
    externalId: id,
    name: { en: title },
    ...(description === undefined ? {} : { description: { en: description } }),
    ...boundsOf(reading),
    internalStatus: active ? 'Active' : 'Closed',
  });
  const conditions = distinctConditions(
    reading.reader,
    'condition',
    reading.reader.items('condition').flatMap((concept) => conceptText(concept) ?? []),
  );
  // What registries write as one text has no element of its own in R4; converters put it beside the group.
  const eligibilityText =
    reading.reader
      .items('enrollment')
      .flatMap((group) => group.text('display') ?? [])
      .join('\n\n') || undefined;
  return storable({ study, conditions, eligibilityText, sites: sitesOf(reading, id, active) }, problems);
}
