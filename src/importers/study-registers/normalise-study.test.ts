import { describe, expect, test } from 'vitest';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';
import { normaliseStudy } from './normalise-study.ts';

const read = (record: unknown) => normaliseStudy(record, 'line 1');
const kinds = (record: unknown) => read(record).problems.map(({ kind, field }) => `${kind} ${field}`);

test('[O4] a clean record is a study with nothing to report', () => {
  const { normalised, problems } = read(registryRecord());
  expect(problems).toEqual([]);
  expect(normalised).toMatchObject({
    study: {
      externalId: 'NCT00000001',
      minAge: 18,
      maxAge: 75,
      gender: 'any',
      internalStatus: 'Active',
      siteRequiredToQualify: true,
      criteria: [],
    },
    conditions: ['Made-up cough'],
    sites: [
      {
        name: 'Made-up Clinic',
        country: 'US',
        postalArea: '60611',
        point: { lat: 41.89, lon: -87.62 },
        recruiting: true,
      },
    ],
  });
});

test.each([
  [
    ['PHASE3', 'PHASE2'],
    ['2', '3'],
  ],
  [['EARLY_PHASE1'], ['0']],
  [['NA'], undefined],
  [[], undefined],
])('[O4] a record says who runs the study, and its phases: %j are %j', (phases, expected) => {
  const sponsor = { leadSponsor: { name: 'Made-up University', class: 'OTHER' } };
  const modules = { sponsorCollaboratorsModule: sponsor, designModule: { phases } };
  const { normalised, problems } = read(registryRecord({ modules }));
  expect(problems).toEqual([]);
  expect([normalised?.study.sponsor, normalised?.study.phases]).toEqual(['Made-up University', expected]);
});

test.each([
  ['ALL', 'any'],
  ['FEMALE', 'female'],
  ['MALE', 'male'],
])('[R2] the sex %s means gender %s', (sex, gender) => {
  expect(read(registryRecord({ eligibility: { sex } })).normalised?.study.gender).toBe(gender);
});

test.each([
  ['RECRUITING', 'Active'],
  ['NOT_YET_RECRUITING', 'Closed'],
  ['COMPLETED', 'Closed'],
  ['UNKNOWN', 'Closed'],
  ['ENROLLING_BY_INVITATION', 'Closed'],
])('[R2] the status %s means %s', (status, internal) => {
  const { normalised, problems } = read(registryRecord({ status }));
  expect([normalised?.study.internalStatus, problems]).toEqual([internal, []]);
});

test('[J1] only a study that says it will recruit is kept as one, and never one that waits for a person', () => {
  expect(read(registryRecord({ status: 'NOT_YET_RECRUITING' })).normalised?.opensSoon).toBe(true);
  expect(read(registryRecord({ status: 'COMPLETED' })).normalised).not.toHaveProperty('opensSoon');
  expect(
    read(registryRecord({ status: 'NOT_YET_RECRUITING', eligibility: { sex: 'SOME' } })).normalised,
  ).not.toHaveProperty('opensSoon');
});

test.each([
  ['no eligibility', { modules: { eligibilityModule: undefined } }, 'eligibility-absent eligibilityModule'],
  [
    'an age nobody understands',
    { eligibility: { minimumAge: 'grown up' } },
    'age-unreadable eligibilityModule.minimumAge',
  ],
  ['ages the wrong way round', { eligibility: { minimumAge: '80 Years' } }, 'ages-reversed eligibilityModule'],
  ['an unknown sex', { eligibility: { sex: 'SOME' } }, 'sex-unreadable eligibilityModule.sex'],
  ['an unknown status', { status: 'MAYBE' }, 'status-unreadable statusModule.overallStatus'],
])('[O4] %s: stored, but closed to visitors, and reported', (_, parts, problem) => {
  const record = registryRecord(parts);
  const { normalised } = read(record);
  expect(kinds(record)).toContain(problem);
  expect([normalised?.study.internalStatus, normalised?.sites.map(({ recruiting }) => recruiting)]).toEqual([
    'Closed',
    [false],
  ]);
});

test.each([
  ['a list', []],
  ['nothing', null],
  ['no section', {}],
  ['no id', { protocolSection: { identificationModule: {} } }],
  ['an id too long', registryRecord({ id: 'N'.repeat(65) })],
])('[O4] %s is refused and named by its line', (_, record) => {
  expect(read(record)).toMatchObject({ record: 'line 1', problems: [{ kind: 'not-a-study' }] });
  expect(read(record).normalised).toBeUndefined();
});

test('[O4] a record of which only the id and the title are left is kept, and each missing module is named', () => {
  const record = { protocolSection: { identificationModule: { nctId: 'NCT00000002', officialTitle: 'Only a title' } } };
  expect(read(record).normalised?.study.name).toEqual({ en: 'Only a title' });
  expect(kinds(record).filter((kind) => kind.startsWith('module-absent'))).toHaveLength(5);
});

describe('[O4] odd values are reported by field', () => {
  test.each([
    [
      'a long text',
      { eligibility: { eligibilityCriteria: 'x'.repeat(8001) } },
      'text-long eligibilityModule.eligibilityCriteria',
    ],
    ['an absent age', { eligibility: { maximumAge: undefined } }, 'age-absent eligibilityModule.maximumAge'],
    ['a condition twice', { conditions: ['Cough', 'cough.'] }, 'condition-repeated conditionsModule.conditions[1]'],
    [
      'characters that cannot be stored',
      { conditions: ['Cou\0gh\ud800'] },
      'characters-removed conditionsModule.conditions[0]',
    ],
    ['no conditions', { conditions: [] }, 'conditions-absent conditionsModule.conditions'],
    ['a condition that is a number', { conditions: [7, 'Cough'] }, 'value-unreadable conditionsModule.conditions[0]'],
    ['no sites', { locations: [] }, 'sites-absent contactsLocationsModule.locations'],
    [
      'another country',
      { locations: [registryLocation({ country: 'Turkey (Türkiye)' })] },
      'country-not-served contactsLocationsModule.locations[0].country',
    ],
    [
      'no name',
      { locations: [registryLocation({ facility: undefined })] },
      'facility-absent contactsLocationsModule.locations[0].facility',
    ],
    [
      'the same site twice',
      { locations: [registryLocation(), registryLocation()] },
      'site-repeated contactsLocationsModule.locations[1]',
    ],
    [
      'dirt in the zip',
      { locations: [registryLocation({ zip: '60611,' })] },
      'postal-code-repaired contactsLocationsModule.locations[0].zip',
    ],
    [
      'coordinates off the earth',
      { locations: [registryLocation({ geoPoint: { lat: 141, lon: 0 } })] },
      'coordinates-unreadable contactsLocationsModule.locations[0].geoPoint',
    ],
  ])('%s', (_, parts, problem) => {
    expect(kinds(registryRecord(parts))).toEqual([problem]);
  });
});

test.each([
  ['a study of a new cough medicine', 'A study of a new cough medicine'],
  ['mRNA vaccine against a cough', 'mRNA vaccine against a cough'],
  ['e-cigarettes and cough', 'E-cigarettes and cough'],
  ['p53 in cough', 'p53 in cough'],
])('[O4] [J1] a title begins as a sentence does, unless its first word is a name: "%s"', (briefTitle, title) => {
  const record = { protocolSection: { identificationModule: { nctId: 'NCT00000002', briefTitle } } };
  expect(read(record).normalised?.study.name).toEqual({ en: title });
});

test('[O4] the ids of sites stay the same when the registry reorders its locations', () => {
  const one = registryLocation({ facility: 'One' });
  const other = registryLocation({ facility: 'Other' });
  const ids = (locations: readonly unknown[]) =>
    read(registryRecord({ locations })).normalised?.sites.map(({ extId }) => extId) ?? [];
  expect(ids([one, other])).toEqual(ids([other, one]).toReversed());
  expect(new Set(ids([one, one, one])).size).toBe(3);
});

test('[F5] a vaccine that prevents makes a vaccine study, one that treats does not', () => {
  const typeOf = (primaryPurpose: string) =>
    read(
      registryRecord({
        modules: {
          designModule: { designInfo: { primaryPurpose } },
          armsInterventionsModule: { interventions: [{ type: 'BIOLOGICAL', name: 'Made-up Vaccine' }] },
        },
      }),
    ).normalised?.study.studyType;
  expect([typeOf('PREVENTION'), typeOf('TREATMENT')]).toEqual(['vaccine', 'any']);
});
