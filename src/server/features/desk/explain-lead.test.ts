import { describe, expect, test } from 'vitest';
import type { Lead } from '#schemas/lead/lead.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { campaign, criterion, response, route, study } from '#tests/support/builders.ts';
import { explainLead } from './explain-lead.ts';

const lead: Lead = {
  firstName: 'Maria',
  lastName: 'Sanchez',
  phone1: '+13125550142',
  postalCode: '60614',
  country: 'USA',
  preferredLanguage: 'en',
  ethnicities: [],
  additionalFields: { siteSchedulingEnabled: false, surveyQuestions: [] },
  indications: [],
  sourceId: '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
  sourceStudyIds: ['STUDY-1'],
  sourceInfo: {},
};
const verdicts: Verdicts = {
  ageQualified: true,
  genderQualified: true,
  bmiQualified: true,
  siteQualified: true,
  criteriaQualified: true,
  bioQualified: true,
  fullyQualified: true,
};
const day = '2026-11-23';
const onePage = campaign([route('home')]);

describe('the conditions of a campaign that led a visit', () => {
  const flow = campaign([
    route('home', {
      next: [
        { when: { fact: 'candidate.age', lessThan: 18 }, to: 'bye' },
        { when: { fact: 'answer.migraine-days', atLeast: 8 }, to: 'often' },
        { to: 'seldom' },
      ],
    }),
    route('often', { next: [{ when: { fact: 'answer.unsaved', is: true }, to: 'bye' }, { to: 'seldom' }] }),
    route('seldom', { next: [{ when: { fact: 'candidate.gender', is: 'female' }, to: 'bye' }] }),
    route('bye'),
  ]);
  const waysOf = (rest: Partial<Lead>) =>
    explainLead({ lead: { ...lead, ...rest }, verdicts: null, campaign: flow, study: undefined, day }).ways.map(
      ({ route: from, to }) => `${from} ${to}`,
    );
  const days = (value: number): Partial<Lead> => ({
    additionalFields: {
      ...lead.additionalFields,
      answers: [{ id: 'migraine-days', kind: 'number', question: 'How many?', language: 'en', value }],
    },
  });

  test.each<[string, Partial<Lead>, readonly string[]]>([
    ['of whoever is too young', { age: 16, gender: 'female' }, ['home bye']],
    ['of another answer', { age: 46, gender: 'female', ...days(3) }, ['seldom bye']],
    ['end where the lead no longer tells', { age: 46, ...days(9) }, ['home often']],
    ['are none if the first of them is not known', {}, []],
  ])('[A9] %s', (_what, rest, ways) => {
    expect(waysOf(rest)).toEqual(ways);
  });

  test('[A9] a campaign that goes in a circle is explained too', () => {
    const circle = campaign([route('home', { next: [{ when: { fact: 'candidate.age', atLeast: 18 }, to: 'home' }] })]);
    const told = explainLead({ lead: { ...lead, age: 46 }, verdicts: null, campaign: circle, study: undefined, day });
    expect(told.ways).toHaveLength(1);
  });
});

describe('what a study asks', () => {
  const smoking = criterion('smoking', [response('yes', false), response('no', true)]);
  const packs = criterion(
    'packs',
    [
      { ...response('few', true), atMost: 10 },
      { ...response('many', false), moreThan: 10 },
    ],
    { type: 'number' },
  );
  const asked = study({ minAge: 18, maxAge: 65, criteria: [smoking, packs] });
  const answered = (responses: NonNullable<Lead['screenings']>[number]['responses']): Lead => ({
    ...lead,
    age: 46,
    screenings: [{ studyId: 'STUDY-1', passed: false, responses }],
  });

  test('[F1] is told with the answer that turned the visitor away, and the number that was given', () => {
    const told = explainLead({
      lead: answered([
        { criterionId: 'smoking', responseIds: ['yes'] },
        { criterionId: 'packs', responseIds: ['few'], value: 3 },
      ]),
      verdicts: { ...verdicts, criteriaQualified: false, fullyQualified: false },
      campaign: onePage,
      study: asked,
      day,
    });
    expect(told.criteria).toMatchObject([
      { id: 'smoking', verdict: false, value: null, answers: [{ qualifies: false }] },
      { id: 'packs', verdict: true, value: 3, answers: [{ qualifies: true }] },
    ]);
    expect(told.changed).toBe(false);
  });

  test('[F1] is not known where nothing was answered', () => {
    const told = explainLead({ lead: answered([]), verdicts, campaign: onePage, study: asked, day });
    expect(told.criteria).toMatchObject([
      { verdict: 'unknown', answers: [] },
      { verdict: 'unknown', answers: [] },
    ]);
    // The engine had more to go by than the lead still has, or the study asks more by now.
    expect(told.changed).toBe(true);
  });

  test('[F1] is left out if the study is gone, or the campaign as it was then', () => {
    const gone = explainLead({ lead: answered([]), verdicts, campaign: undefined, study: undefined, day });
    expect(gone).toMatchObject({ study: null, criteria: [], ways: [], changed: false });
    expect(gone.respects.map(({ respect }) => respect)).toEqual(['age', 'gender', 'bmi', 'site', 'criteria']);
  });
});
