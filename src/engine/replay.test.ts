import { describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import {
  bindFields,
  campaign,
  criterion,
  flowState,
  payload,
  response,
  route,
  study,
  blockUse,
} from '#tests/support/builders.ts';
import { applyChecks, type Checks } from './checks.ts';
import { choiceField, choicesField } from './fields/choice-fields.ts';
import { phoneField, postalCodeField } from './fields/contact-fields.ts';
import { birthDateField, fullNameField } from './fields/identity-fields.ts';
import { searchField } from './fields/search-fields.ts';
import { countryOf } from './flow-state.ts';
import { replay } from './replay.ts';

const bind = bindFields({
  Contact: (state) => [
    fullNameField({
      control: 'candidate.fullName',
      firstName: 'candidate.firstName',
      lastName: 'candidate.lastName',
      required: true,
    }),
    postalCodeField({ country: countryOf(state), withCountry: true, required: true }),
    phoneField({ country: countryOf(state), required: true }),
    birthDateField({ country: countryOf(state), today: state.today, required: true }),
  ],
  Criterion: () => [
    choiceField({ fact: 'criteria.asthma', values: ['yes', 'no'], required: true, missing: 'criterion' }),
  ],
  Nothing: () => [],
});
const asthma = study({ minAge: 18, criteria: [criterion('asthma', [response('yes', true), response('no', false)])] });
const screener = campaign([
  route('home', { blocks: [blockUse('Contact'), blockUse('Criterion')], next: [{ to: 'end' }] }),
  route('end', { blocks: [blockUse('Nothing')] }),
]);
const ANSWERS: Answers = {
  'candidate.firstName': 'Maria',
  'candidate.lastName': 'Sanchez',
  'candidate.postalCode': '60614',
  'candidate.country': 'US',
  'candidate.phone': '+13125550142',
  'candidate.birthDate': '1980-05-14',
  'criteria.asthma': 'yes',
};

function replayed(answers: Answers, target = 'home') {
  const state = flowState({
    campaign: screener,
    payload: payload({ study: asthma }),
    answers,
    query: { utm_source: 'news' },
  });
  return replay({
    state,
    bind,
    route: target,
    draftId: 'draft-1',
    sourceInfo: { source: 'subreg' },
    translate: () => (key) => key,
  });
}

describe('replay', () => {
  test('[K1] builds the lead payload from the answers on the path', () => {
    expect(replayed(ANSWERS)).toMatchObject({
      ok: true,
      lead: {
        firstName: 'Maria',
        lastName: 'Sanchez',
        phone1: '+13125550142',
        postalCode: '60614',
        country: 'USA',
        dateOfBirth: '1980-05-14',
        age: 46,
        preferredLanguage: 'en',
        ethnicities: [],
        indications: [],
        sourceId: 'draft-1',
        sourceStudyIds: ['STUDY-1'],
        sourceInfo: { source: 'subreg' },
        screenings: [
          { studyId: 'STUDY-1', passed: true, responses: [{ criterionId: 'asthma', responseIds: ['yes'] }] },
        ],
        additionalFields: { siteSchedulingEnabled: false, surveyQuestions: [] },
      },
      verdicts: { fullyQualified: true },
    });
  });

  test('[F2] a failed result is recorded as a screening that was not passed', () => {
    expect(replayed({ ...ANSWERS, 'criteria.asthma': 'no' })).toMatchObject({
      ok: true,
      lead: { screenings: [{ studyId: 'STUDY-1', passed: false }] },
      verdicts: { fullyQualified: false },
    });
  });

  test('[F1] a verdict that the browser claims changes nothing', () => {
    expect(
      replayed({ ...ANSWERS, 'criteria.asthma': 'no', 'verdict.fullyQualified': true, fullyQualified: true }),
    ).toMatchObject({ ok: true, verdicts: { fullyQualified: false } });
  });

  test.each([
    'candidate.firstName',
    'candidate.phone',
    'candidate.postalCode',
    'candidate.birthDate',
    'criteria.asthma',
  ])('[K1] without %s nothing is saved, and the field is named', (fact) => {
    const result = replayed(Object.fromEntries(Object.entries(ANSWERS).filter(([name]) => name !== fact)));
    expect(result).toMatchObject({ ok: false, code: 'lead-invalid' });
    expect(!result.ok && result.issues.length).toBe(1);
  });

  test('[K1] a step that the answers do not lead to is refused', () => {
    expect(replayed({}, 'end')).toMatchObject({ ok: false, code: 'step-not-reached' });
  });

  test('[E10] the choice to decline is dropped from the ethnicities of the lead', () => {
    const bindEthnicity = bindFields({
      Contact: (state) => [
        ...(bind(blockUse('Contact'), state)?.fields ?? []),
        choicesField({ fact: 'candidate.ethnicities', values: ['1', '6', '-1'], required: true }),
      ],
      Criterion: () => [],
    });
    const state = flowState({ campaign: screener, answers: { ...ANSWERS, 'candidate.ethnicities': ['6', '-1'] } });
    const result = replay({
      state,
      bind: bindEthnicity,
      route: 'home',
      draftId: 'draft-1',
      sourceInfo: {},
      translate: () => (key) => key,
    });
    expect(result.ok && result.lead.ethnicities).toEqual([6]);
  });

  test('[F5] a vaccine study adds the healthy volunteers to the conditions', () => {
    const state = flowState({
      campaign: screener,
      payload: payload({ study: { ...asthma, studyType: 'vaccine' } }),
      answers: { ...ANSWERS, 'candidate.indicationIds': ['4'] },
    });
    const result = replay({
      state,
      bind,
      route: 'home',
      draftId: 'draft-1',
      sourceInfo: {},
      translate: () => (key) => key,
    });
    expect(result.ok && result.lead.indications).toEqual([{ id: 4 }, { id: 11 }]);
  });

  test('[R1] a participant with a caregiver gives the caregiver a separate id', () => {
    const child = study({ webScreener: { hasCaregiver: true, caregiverType: 'parent-child' } });
    const caregiver = bindFields({
      Contact: (state) => [
        ...(bind(blockUse('Contact'), state)?.fields ?? []),
        fullNameField({
          control: 'candidate.caregiverFullName',
          firstName: 'candidate.caregiverFirstName',
          lastName: 'candidate.caregiverLastName',
          required: true,
        }),
      ],
      Criterion: () => [],
    });
    const state = flowState({
      campaign: screener,
      payload: payload({ study: child }),
      answers: { ...ANSWERS, 'candidate.caregiverFirstName': 'Ana', 'candidate.caregiverLastName': 'Reyes' },
    });
    const result = replay({
      state,
      bind: caregiver,
      route: 'home',
      draftId: 'draft-1',
      sourceInfo: {},
      translate: () => (key) => key,
    });
    expect(result.ok && result.lead.caregiver).toMatchObject({
      firstName: 'Ana',
      lastName: 'Reyes',
      caregiverRelationship: 'Parent',
      sourceId: 'draft-1:caregiver',
      phone1: '+13125550142',
    });
  });
});

describe('checks that only the server can run', () => {
  const fields = [
    phoneField({ country: COUNTRIES.US, required: true }),
    postalCodeField({ country: COUNTRIES.US, withCountry: false, required: true }),
  ];
  const state = flowState({ answers: ANSWERS });
  const answering = (phone: Awaited<ReturnType<Checks['phone']>>): Checks => ({
    phone: async () => phone,
    postalCode: async () => ({ valid: true, normalised: '60614' }),
  });

  test('[E7] a valid number is stored normalised', async () => {
    const { answers, issues } = await applyChecks(
      fields,
      state,
      answering({ valid: true, normalised: '+13125550199' }),
    );
    expect([answers['candidate.phone'], issues]).toEqual(['+13125550199', []]);
  });

  test('[E7] an invalid number is cleared and named', async () => {
    const { answers, issues } = await applyChecks(fields, state, answering({ valid: false }));
    expect(answers['candidate.phone']).toBeUndefined();
    expect(issues).toEqual([{ field: 'candidate.phone', control: 'candidate.phone', code: 'phone' }]);
  });

  test('[J1] [E8] an invalid postal code also removes what was found for the one before', async () => {
    const search = searchField(
      postalCodeField({ country: COUNTRIES.US, withCountry: false, required: true }),
      'search',
    );
    const answers = {
      'candidate.searched': 'US|60614|',
      'answer.search.outcome': 'found',
      'candidate.postalCode': '99999',
    };
    const checks: Checks = { phone: async () => 'unavailable', postalCode: async () => ({ valid: false }) };
    const checked = await applyChecks([search], flowState({ answers }), checks);
    expect(checked.answers).toEqual({});
    expect(checked.issues).toEqual([
      { field: 'candidate.postalCode', control: 'candidate.postalCode', code: 'postalCode' },
    ]);
  });

  test('[E7] checks that change nothing return the same answers: no look-up or walk follows from them', async () => {
    const phone = '+13125550199';
    const normalised = { ...state, answers: { ...ANSWERS, 'candidate.phone': phone, 'candidate.postalCode': '60614' } };
    const checked = await applyChecks(fields, normalised, answering({ valid: true, normalised: phone }));
    expect(checked.answers).toBe(normalised.answers);
  });

  test('[E7] a check that cannot run blocks nobody', async () => {
    expect(await applyChecks(fields, state, answering('unavailable'))).toEqual({ answers: ANSWERS, issues: [] });
  });
});
