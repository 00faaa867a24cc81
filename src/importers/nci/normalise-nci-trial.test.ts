import { expect, test } from 'vitest';
import { nciSite, nciTrial } from '#tests/support/records/nci-trials.ts';
import { normaliseNciTrial } from './normalise-nci-trial.ts';

const read = (given: Record<string, unknown> = {}) => normaliseNciTrial(nciTrial(given), 'line 1');
const found = (given: Record<string, unknown>) => read(given).problems.map(({ kind, field }) => `${kind} ${field}`);

test('[O4] a clean trial of the institute is a study with nothing to report', () => {
  const { record, normalised, problems } = read();
  expect([record, problems]).toEqual(['NCT00000101', []]);
  expect(normalised).toMatchObject({
    study: {
      externalId: 'NCT00000101',
      name: { en: 'A made-up cancer study' },
      minAge: 18,
      maxAge: 75,
      gender: 'any',
      internalStatus: 'Active',
      studyType: 'oncology',
    },
    conditions: ['Made-up Tumor'],
    sites: [
      {
        name: 'Made-up Cancer Center',
        country: 'US',
        postalArea: '60611',
        point: { lat: 41.89, lon: -87.62 },
        recruiting: true,
        field: 'sites[0]',
      },
    ],
  });
});

test('[F1] 999 years means no bound, and months stay exact', () => {
  expect(
    read({ eligibility: { min_age: '6 Months', max_age: '999 Years', sex: 'FEMALE' } }).normalised?.study,
  ).toMatchObject({ minAge: 0.5, maxAge: null, gender: 'female' });
});

test('[F1] an older trial gives the sex as gender, and both means any', () => {
  expect(
    read({ eligibility: { min_age: '18 Years', max_age: '999 Years', gender: 'BOTH' } }).normalised?.study.gender,
  ).toBe('any');
});

test.each([
  'Temporarily Closed to Accrual',
  'Enrolling by Invitation',
  'Approved',
  'In Review',
  'Withdrawn',
  'Administratively Complete',
])('[O4] a trial that is %s is closed, and so are its sites', (status) => {
  const { normalised, problems } = read({ status });
  expect([normalised?.study.internalStatus, normalised?.sites[0]?.recruiting, problems]).toEqual(['Closed', false, []]);
});

test('[O4] a trial that is approved opens soon, one in review or an active one does not', () => {
  expect(read({ status: 'Approved' }).normalised?.opensSoon).toBe(true);
  for (const status of ['In Review', 'Active', 'Withdrawn'])
    expect(read({ status }).normalised).not.toHaveProperty('opensSoon');
});

test.each(['TEMPORARILY_CLOSED_TO_ACCRUAL', 'CLOSED_TO_ACCRUAL_AND_INTERVENTION', 'APPROVED', 'WITHDRAWN'])(
  '[O4] a site that is %s does not recruit in an active trial',
  (status) => {
    const { normalised } = read({ sites: [nciSite({ status }), nciSite({ name: 'Another' })] });
    expect(normalised?.sites.map(({ recruiting }) => recruiting)).toEqual([false, true]);
  },
);

test.each([
  [
    'a disease that is only a code',
    { diseases: [{ name: null, code: 'C27134' }] },
    ['disease-unnamed diseases[0].name', 'conditions-absent diseases'],
  ],
  [
    'a name that only sorts',
    { diseases: [{ name: 'Other Disease' }, { name: 'Neoplasm by Site' }, { name: 'Lung Cancer' }] },
    ['disease-general diseases[0].name', 'disease-general diseases[1].name'],
  ],
  ['a site of the Veterans Affairs', { sites: [nciSite({ veterans: true })] }, ['veterans-site sites[0].veterans']],
  ['a site that lacks a column', { sites: [nciSite(), ['Clinic', 'Chicago']] }, ['site-unreadable sites[1]']],
  [
    'a site status of another source',
    { sites: [nciSite({ status: 'RECRUITING' })] },
    ['value-unreadable sites[0].status'],
  ],
  ['a postal code with a letter', { sites: [nciSite({ zip: '6O611' })] }, ['postal-code-unreadable sites[0].zip']],
  ['no sites', { sites: [] }, ['sites-absent sites']],
])('[O4] %s is reported', (_, given, expected) => {
  expect(found(given)).toEqual(expected);
});

test.each([
  ['an unknown status', { status: 'Recruiting' }, 'status-unreadable status'],
  ['no eligibility', { eligibility: null }, 'eligibility-absent eligibility'],
  [
    'a sex that is not understood',
    { eligibility: { min_age: '18 Years', max_age: '999 Years', sex: 'X' } },
    'sex-unreadable eligibility.sex',
  ],
])('[O4] a trial with %s is stored closed', (_, given, problem) => {
  expect([read(given).normalised?.study.internalStatus, found(given)]).toEqual(['Closed', [problem]]);
});

test('[O4] a trial without any id, or without a title, is refused', () => {
  expect(found({ nct_id: null, nci_id: null })).toEqual(['not-a-study nct_id']);
  expect([read({ brief_title: '' }).normalised, found({ brief_title: '' })]).toEqual([
    undefined,
    ['title-absent brief_title'],
  ]);
});
