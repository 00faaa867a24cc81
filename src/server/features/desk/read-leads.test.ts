import { expect, test } from 'vitest';
import type { Lead } from '#schemas/lead/lead.ts';
import { maskedLead } from './read-leads.ts';

const lead: Lead = {
  firstName: 'Maria',
  lastName: 'Sanchez',
  phone1: '+13125550142',
  email: 'maria@example.org',
  postalCode: '60614',
  country: 'USA',
  preferredLanguage: 'en',
  ethnicities: [],
  additionalFields: { siteSchedulingEnabled: false, surveyQuestions: [] },
  indications: [],
  sourceId: '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
  sourceStudyIds: [],
  sourceInfo: {},
};

test.each<[string, Partial<Lead>, object]>([
  ['initials, two digits and a domain', {}, { initials: 'M. S.', phone: '…42', email: '…@example.org' }],
  ['a name in another script', { firstName: '李', lastName: 'éva' }, { initials: '李. É.' }],
  ['a letter of two code points', { firstName: 'e\u0301va' }, { initials: 'E\u0301. S.' }],
  ['an address with two signs', { email: '"a@b"@example.org' }, { email: '…@example.org' }],
])('[O4] of a lead that nobody has opened, only %s are seen', (_what, rest, seen) => {
  expect(maskedLead({ ...lead, ...rest })).toMatchObject(seen);
});

test('[O4] a lead without an address says so', () => {
  const { email: _email, ...without } = lead;
  expect(maskedLead(without).email).toBeNull();
});
