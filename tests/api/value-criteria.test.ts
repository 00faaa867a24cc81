import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCriteria } from '#importers/criteria/save-criteria.ts';
import { csvHeader, csvLine, exportLeads } from '#server/features/leads/index.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const words = (en: string) => ({ en, es: en });
const bands = (...all: readonly (readonly [string, CriterionResponse['qualifies'], Partial<CriterionResponse>?])[]) =>
  all.map(([id, qualifies, bounds], index) => ({
    id,
    position: 'ABC'[index] ?? 'Z',
    text: words(id),
    qualifies,
    ...bounds,
  }));

const STUDY = 'DEMO-HEALTHY-01';
const CRITERIA: Criterion[] = [
  {
    id: 'days',
    type: 'number',
    question: words('On how many days a month?'),
    decimals: 1,
    maximum: 31,
    responses: bands(['few', false, { lessThan: 4 }], ['enough', true]),
  },
  {
    id: 'dose',
    type: 'date',
    question: words('When was your last dose?'),
    latest: 'today',
    responses: bands(['recent', false, { from: 'today-30d' }], ['earlier', true]),
  },
  {
    id: 'index',
    type: 'computed',
    fact: 'computed.packs-a-month',
    question: words('Packs a month'),
    responses: bands(['little', true, { atMost: 8 }], ['much', false]),
  },
];

const CAMPAIGN = {
  formatVersion: 1,
  id: 'values',
  version: 1,
  name: 'Values',
  type: 'Screener',
  home: 'start',
  languages: ['en', 'es'],
  settings: { study: STUDY, needsStudy: true },
  computed: { 'packs-a-month': { product: ['answer.packs', 4] } },
  routes: [
    {
      name: 'start',
      title: words('Start'),
      blocks: [
        {
          block: 'Question',
          id: 'packs',
          props: { kind: 'number', label: words('Packs a week?'), min: 0, max: 9 },
        },
        { block: 'CriteriaQuestions' },
      ],
      next: [{ when: { fact: 'verdict.criteriaQualified', is: true }, to: 'contact' }, { to: 'sorry' }],
    },
    {
      name: 'contact',
      title: words('Contact'),
      meta: { saveSubject: true },
      blocks: [{ block: 'FullName' }, { block: 'Phone' }, { block: 'PostalCode', props: { showCountrySelect: true } }],
      next: [{ to: 'bye' }],
    },
    { name: 'sorry', title: words('Sorry'), meta: { showNav: false }, blocks: [] },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ],
};

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  await saveCriteria(site.database.db, { studyId: STUDY, criteria: CRITERIA });
  writeFileSync(join(site.campaignsFolder, 'values.json'), JSON.stringify(CAMPAIGN));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

const HOME = '/signup/values';
const ANSWERS = { 'answer.packs': '2', 'criteria.days': '4,5', 'criteria.dose': '09/01/2026', _action: 'next' };

test('[F1, C2] values typed without script are judged, and are in the stored lead with their bands', async () => {
  const visitor = plainVisitor(site);
  expect((await visitor.get(HOME)).body).toContain('name="criteria.days"');
  const left = await visitor.post(HOME, ANSWERS);
  expect([left.statusCode, left.headers.location]).toEqual([303, `${HOME}/contact`]);
  const saved = await visitor.post(`${HOME}/contact`, {
    'candidate.fullName': 'Maria Sanchez',
    'candidate.phone': '(312) 207-1000',
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    _action: 'next',
  });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `${HOME}/bye`]);
  const exported = [];
  for await (const lead of exportLeads(site.database.db, site.services.encryption)) exported.push(lead);
  const [lead] = exported;
  expect(lead?.lead.screenings).toEqual([
    {
      studyId: STUDY,
      passed: null,
      responses: [
        { criterionId: 'days', responseIds: ['enough'], value: 4.5 },
        { criterionId: 'dose', responseIds: ['earlier'], value: '2026-09-01' },
        { criterionId: 'index', responseIds: ['little'], value: 8 },
      ],
    },
  ]);
  expect(csvHeader()).toMatch(/,criteria$/);
  expect(lead && csvLine(lead)).toContain('""dose"":""2026-09-01""');
});

test.each([
  ['a band that does not qualify', { 'criteria.days': '3.9' }],
  ['a date that does not', { 'criteria.dose': '11/22/2026' }],
  ['a computed value that does not', { 'answer.packs': '3' }],
])('[F1] %s leads elsewhere', async (_what, given) => {
  const { headers } = await plainVisitor(site).post(HOME, { ...ANSWERS, ...given });
  expect(headers.location).toBe(`${HOME}/sorry`);
});

test.each([
  ['criteria.days', '', 'This question must be answered'],
  ['criteria.days', '32', 'Please enter a number from 0 to 31'],
  ['criteria.days', 'enough', 'Please enter a number, such as 0'],
  ['criteria.dose', '02/30/2026', 'Please enter a date that exists'],
  ['criteria.dose', '12/31/2099', 'or an earlier date'],
])('[E11, C2] a forged %s "%s" is refused at its field', async (name, value, message) => {
  const { body } = await plainVisitor(site).send(HOME, { ...ANSWERS, [name]: value });
  expect(body).toContain(message);
  expect(new RegExp(`id="${name}-error"`).test(body)).toBe(true);
});

test('[K1] the call for the criteria of a study has their bands', async () => {
  const { statusCode, json } = await site.app.inject({ url: `/api/v1/studies/${STUDY}/criteria` });
  expect([statusCode, json()]).toEqual([200, CRITERIA]);
});
