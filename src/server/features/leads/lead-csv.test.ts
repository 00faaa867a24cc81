import { expect, test } from 'vitest';
import type { ExportedLead } from './export-leads.ts';
import { csvLine, csvRecord } from './lead-csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+13122071000', `"'+13122071000"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['="a",b', `"'=""a"",b"`],
  ["O'Brien", `"O'Brien"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [undefined, ''],
  ['', ''],
  [46, '46'],
  [-5, `"'-5"`],
])('[O4] a cell never starts as a formula: %j', (value, cell) => {
  expect(csvRecord([value])).toBe(cell);
});

test('[O4] cells are separated by commas, and a line has no end of its own', () => {
  expect(csvRecord(['a', undefined, 'b,c', 46, "O'Brien\r"])).toBe(`a,,"b,c",46,"O'Brien\r"`);
});

test('[O4] the answers of each entry of a list have a name of their own', () => {
  const answer = (id: string, value: string | number | boolean, index?: number) => ({
    id,
    kind: 'text',
    question: 'Which?',
    language: 'en',
    value,
    ...(index === undefined ? {} : { index }),
  });
  const row: ExportedLead = {
    leadId: 'a',
    revision: 1,
    campaign: { id: 's6', version: 1 },
    createdAt: '2026-11-27T00:00:00Z',
    updatedAt: '2026-11-27T00:00:00Z',
    delivery: 'queued',
    lead: {
      firstName: 'Ann',
      lastName: 'Bee',
      phone1: '+13122071000',
      postalCode: '60614',
      country: 'USA',
      preferredLanguage: 'en',
      ethnicities: [],
      additionalFields: {
        siteSchedulingEnabled: false,
        surveyQuestions: [],
        answers: [
          answer('h.meds.count', 2),
          answer('h.meds.name', 'Aspirin', 0),
          answer('h.meds.why', 'because', 0),
          answer('h.meds.name', 'Ibuprofen', 1),
          answer('h.smoker', false),
        ],
      },
      indications: [],
      sourceId: 'a',
      sourceStudyIds: [],
      sourceInfo: {},
    },
  };
  const names = {
    'h.meds.count': 2,
    'h.meds.name[0]': 'Aspirin',
    'h.meds.why[0]': 'because',
    'h.meds.name[1]': 'Ibuprofen',
  };
  const cell = JSON.stringify({ ...names, 'h.smoker': false });
  expect(csvLine(row)).toContain(cell.replaceAll('"', '""'));
});
