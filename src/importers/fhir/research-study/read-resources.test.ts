import { describe, expect, test } from 'vitest';
import { researchStudiesOf } from './read-resources.ts';

const location = (given: Record<string, unknown> = {}) => ({
  resourceType: 'Location',
  id: 'site-1',
  name: 'Made-up Clinic',
  address: {
    line: ['1 Made-up Street', 'Floor 2'],
    city: 'Chicago',
    state: 'Illinois',
    postalCode: '60611',
    country: 'United States',
  },
  position: { latitude: 41.89, longitude: -87.62 },
  ...given,
});
const age = {
  code: { coding: [{ system: 'http://loinc.org', code: '30525-0' }] },
  valueRange: { low: { value: 18, code: 'a' }, high: { value: 75, unit: 'years' } },
  exclude: false,
};
const sex = (code: string) => ({
  code: { coding: [{ system: 'http://loinc.org', code: '46098-0' }] },
  valueCodeableConcept: { coding: [{ code }] },
  exclude: false,
});
const group = (characteristic: readonly unknown[]) => ({
  resourceType: 'Group',
  id: 'who',
  type: 'person',
  actual: false,
  characteristic,
});
const study = (given: Record<string, unknown> = {}) => ({
  resourceType: 'ResearchStudy',
  id: 'made-up',
  identifier: [{ system: 'http://clinicaltrials.gov', value: 'NCT00000201' }],
  title: 'A made-up study',
  status: 'active',
  condition: [{ text: 'Made-up cough' }],
  contained: [location(), group([age, sex('female')])],
  site: [{ reference: '#site-1' }],
  enrollment: [{ reference: '#who', display: 'Inclusion: none.' }],
  ...given,
});
const bundle = (...resources: readonly Record<string, unknown>[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource })),
});

const read = (resource: Record<string, unknown>) => researchStudiesOf(resource, 'line 1');
const found = (resource: Record<string, unknown>) =>
  read(resource).flatMap(({ problems }) => problems.map(({ record, kind, field }) => `${record} ${kind} ${field}`));

test('[O4] a ResearchStudy with its places and its group is a study with nothing to report', () => {
  expect(found(study())).toEqual([]);
  expect(read(study())[0]?.normalised).toMatchObject({
    study: {
      externalId: 'NCT00000201',
      name: { en: 'A made-up study' },
      minAge: 18,
      maxAge: 75,
      gender: 'female',
      internalStatus: 'Active',
    },
    conditions: ['Made-up cough'],
    eligibilityText: 'Inclusion: none.',
    sites: [
      {
        name: 'Made-up Clinic',
        street: '1 Made-up Street, Floor 2',
        city: 'Chicago',
        country: 'US',
        postalArea: '60611',
        point: { lat: 41.89, lon: -87.62 },
        recruiting: true,
      },
    ],
  });
});

test('[O4] places and groups of the same Bundle are found by their reference', () => {
  const resources = [
    study({ contained: undefined, site: [{ reference: 'Location/site-1' }], enrollment: [{ reference: 'Group/who' }] }),
    location(),
    group([age]),
  ];
  expect([found(bundle(...resources)), read(bundle(...resources))[0]?.normalised?.sites.length]).toEqual([[], 1]);
});

test('[O4] every study of a Bundle is read, and other resources are reported by type', () => {
  const resources = bundle(study(), study({ identifier: [{ use: 'official', value: 'S-2' }] }), {
    resourceType: 'Patient',
    id: 'p',
  });
  expect(read(resources).map(({ id }) => id)).toEqual(['NCT00000201', 'S-2']);
  expect(found(resources)).toEqual(['line 1 resource-not-read entry[2].resource']);
});

describe('[O4] elements that a study has no place for are reported', () => {
  test.each([
    ['an element of the study', study({ arm: [{ name: 'A' }] }), ['NCT00000201 element-not-read arm']],
    [
      'a contained resource that nobody refers to',
      study({ contained: [location(), group([age]), { resourceType: 'PlanDefinition', id: 'plan' }] }),
      ['NCT00000201 element-not-read contained[2]'],
    ],
    [
      'an element of a place',
      study({ contained: [location({ telecom: [] }), group([age])] }),
      ['NCT00000201 element-not-read contained[0].telecom'],
    ],
    [
      'a place that is elsewhere',
      study({ contained: [group([age])] }),
      ['NCT00000201 site-unreadable site[0]', 'NCT00000201 sites-absent site'],
    ],
    [
      'a postal code, at its own element',
      study({
        contained: [
          location({ address: { city: 'Chicago', country: 'United States', postalCode: '6O611' } }),
          group([age]),
        ],
      }),
      ['NCT00000201 postal-code-unreadable contained[0].address.postalCode'],
    ],
    [
      'another characteristic',
      study({ contained: [location(), group([age, { code: { text: 'Smoker' }, valueBoolean: true, exclude: true }])] }),
      ['NCT00000201 characteristic-not-read contained[1].characteristic[1]'],
    ],
  ])('%s', (_, resource, expected) => {
    expect(found(resource)).toEqual(expected);
  });
});

describe('[F1] a study is stored closed if it is unknown who can join', () => {
  test.each([
    ['no group', study({ enrollment: [], contained: [location()] }), 'eligibility-absent enrollment'],
    [
      'two groups',
      study({ enrollment: [{ reference: '#who' }, { reference: '#who' }] }),
      'eligibility-absent enrollment',
    ],
    [
      'an age that begins above its bound',
      study({
        contained: [
          location(),
          group([{ ...age, valueRange: undefined, valueQuantity: { value: 18, code: 'a', comparator: '>' } }]),
        ],
      }),
      'age-unreadable contained[1].characteristic[0]',
    ],
    [
      'an age that is excluded',
      study({ contained: [location(), group([{ ...age, exclude: true }])] }),
      'age-unreadable contained[1].characteristic[0]',
    ],
    [
      'a sex that is not understood',
      study({ contained: [location(), group([age, sex('X')])] }),
      'sex-unreadable contained[1].characteristic[1]',
    ],
    [
      'ages the wrong way round',
      study({
        contained: [
          location(),
          group([{ ...age, valueRange: { low: { value: 75, code: 'a' }, high: { value: 18, code: 'a' } } }]),
        ],
      }),
      'ages-reversed enrollment',
    ],
    ['a status that R4 does not have', study({ status: 'recruiting' }), 'status-unreadable status'],
  ])('%s', (_, resource, problem) => {
    expect(read(resource)[0]?.normalised?.study.internalStatus).toBe('Closed');
    expect(found(resource)).toContain(`NCT00000201 ${problem}`);
  });
});

test.each(['closed-to-accrual', 'temporarily-closed-to-accrual', 'withdrawn', 'completed', 'in-review'])(
  '[O4] a study that is %s is closed',
  (status) => {
    expect([read(study({ status }))[0]?.normalised?.study.internalStatus, found(study({ status }))]).toEqual([
      'Closed',
      [],
    ]);
  },
);

test('[O4] another resource, or a Bundle without a study, is refused by its type', () => {
  expect(read({ resourceType: 'Patient', id: 'p' })).toMatchObject([
    { problems: [{ record: 'line 1', kind: 'not-a-study', value: 'Patient' }] },
  ]);
  expect(found(bundle({ resourceType: 'Patient' }))).toEqual(['line 1 not-a-study resourceType']);
});
