import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Outcome, Truth, Verdicts } from '#schemas/lead/verdicts.ts';
import { campaign, criterion, flowState, payload, response, route, study } from '#tests/support/builders.ts';
import type { FlowState, RemoteState } from '../flow-state.ts';
import { readFact } from '../facts/index.ts';
import { remoteKey } from '../remote-keys.ts';
import { questionNumber } from './numbering.ts';
import { bodyMassIndex } from '../computed/body-mass-index.ts';
import { verdictsOf, outcomeOf } from './verdicts.ts';
import { criterionQualified } from './criteria.ts';

const NEAR: RemoteState = {
  sites: { status: 'ready', key: 'STUDY-1|US|60614', value: [{ id: 'site-1', ssExtId: 'STUDY-1-1', distanceKm: 3 }] },
};
const NONE: RemoteState = { sites: { status: 'ready', key: 'STUDY-1|US|60614', value: [] } };
const FAILED: RemoteState = { sites: { status: 'failed', key: 'STUDY-1|US|60614' } };

function visit(wanted: Partial<Study>, answers: Answers, remote: RemoteState = {}): FlowState {
  return flowState({
    payload: payload({ study: study(wanted) }),
    answers: { 'candidate.postalCode': '60614', ...answers },
    remote,
  });
}

describe('verdicts', () => {
  test.each<[string, Partial<Study>, Answers, keyof Verdicts, Truth]>([
    ['no age bound', {}, {}, 'ageQualified', true],
    ['age at the lower bound', { minAge: 18 }, { 'candidate.age': 18 }, 'ageQualified', true],
    ['age below the lower bound', { minAge: 18 }, { 'candidate.age': 17 }, 'ageQualified', false],
    ['age at the upper bound', { maxAge: 75 }, { 'candidate.age': 75 }, 'ageQualified', true],
    ['age above the upper bound', { maxAge: 75 }, { 'candidate.age': 76 }, 'ageQualified', false],
    [
      'the day before the 18th birthday',
      { minAge: 18 },
      { 'candidate.birthDate': '2008-11-22' },
      'ageQualified',
      false,
    ],
    ['the 18th birthday', { minAge: 18 }, { 'candidate.birthDate': '2008-11-21' }, 'ageQualified', true],
    [
      'a baby of five months where six are the most',
      { maxAge: 0.5 },
      { 'candidate.birthDate': '2026-06-01' },
      'ageQualified',
      true,
    ],
    [
      'a baby of eight months where six are the most',
      { maxAge: 0.5 },
      { 'candidate.birthDate': '2026-03-01' },
      'ageQualified',
      false,
    ],
    [
      'a newborn of three days where two are the most',
      { maxAge: 2 / 365.25 },
      { 'candidate.birthDate': '2026-11-18' },
      'ageQualified',
      false,
    ],
    [
      'a child of one year, told in years, where six months are the least',
      { minAge: 0.5 },
      { 'candidate.age': 1 },
      'ageQualified',
      true,
    ],
    [
      'a child of no full year, told in years, where six months are the least',
      { minAge: 0.5 },
      { 'candidate.age': 0 },
      'ageQualified',
      'unknown',
    ],
    ['age not known', { minAge: 18 }, {}, 'ageQualified', 'unknown'],
    ['any gender', {}, { 'candidate.gender': 'other' }, 'genderQualified', true],
    ['the gender of the study', { gender: 'female' }, { 'candidate.gender': 'female' }, 'genderQualified', true],
    ['another gender', { gender: 'female' }, { 'candidate.gender': 'male' }, 'genderQualified', false],
    [
      'gender other where the study takes one',
      { gender: 'female' },
      { 'candidate.gender': 'other' },
      'genderQualified',
      false,
    ],
    ['gender not known', { gender: 'female' }, {}, 'genderQualified', 'unknown'],
    ['no BMI bound', {}, {}, 'bmiQualified', true],
    [
      'BMI at the bound after rounding',
      { maxBmi: 25.5 },
      { 'candidate.heightCm': 170, 'candidate.weightKg': 73.8 },
      'bmiQualified',
      true,
    ],
    [
      'BMI over the bound',
      { maxBmi: 25.4 },
      { 'candidate.heightCm': 170, 'candidate.weightKg': 73.8 },
      'bmiQualified',
      false,
    ],
    [
      'BMI under the lower bound',
      { minBmi: 30 },
      { 'candidate.heightCm': 170, 'candidate.weightKg': 73.8 },
      'bmiQualified',
      false,
    ],
    ['BMI without a weight', { maxBmi: 40 }, { 'candidate.heightCm': 170 }, 'bmiQualified', 'unknown'],
  ])('[F1] %s', (_name, wanted, answers, verdict, expected) => {
    expect(verdictsOf(visit(wanted, answers))[verdict]).toBe(expected);
  });

  test.each<[string, Partial<Study>, RemoteState, Truth]>([
    ['no site required', {}, {}, true],
    ['a site near', { siteRequiredToQualify: true }, NEAR, true],
    ['no site near', { siteRequiredToQualify: true }, NONE, false],
    ['a lookup that failed', { siteRequiredToQualify: true }, FAILED, 'unknown'],
    ['a lookup not made yet', { siteRequiredToQualify: true }, {}, 'unknown'],
    [
      'a lookup of an older postal code',
      { siteRequiredToQualify: true },
      { sites: { status: 'ready', key: 'STUDY-1|US|10001', value: [] } },
      'unknown',
    ],
  ])('[F1, Q5] site: %s', (_name, wanted, remote, expected) => {
    expect(verdictsOf(visit(wanted, {}, remote)).siteQualified).toBe(expected);
  });

  test('[Q2] BMI is rounded to one decimal before it is compared', () => {
    expect([bodyMassIndex(170, 73.8), bodyMassIndex(165.1, 68.04)]).toEqual([25.5, 25]);
  });

  test('[F4] a phone already matched is not fully qualified; a failed check costs nobody the study', () => {
    const answers = { 'candidate.phone': '+13125550142' };
    const key = 'STUDY-1|+13125550142';
    const asking = (remote: RemoteState) => ({
      ...visit({}, answers, remote),
      campaign: campaign([route('home', { meta: { checkIfPhoneAlreadyMatchedToStudy: true } })]),
    });
    expect(verdictsOf(asking({ matchedToStudy: { status: 'ready', key, value: true } })).fullyQualified).toBe(false);
    expect(verdictsOf(asking({ matchedToStudy: { status: 'failed', key } })).fullyQualified).toBe(true);
  });

  test('[F4] where no route asks for it, no phone number is matched', () => {
    const state = visit(
      {},
      { 'candidate.phone': '+13125550142' },
      { matchedToStudy: { status: 'ready', key: 'STUDY-1|+13125550142', value: true } },
    );
    expect([
      verdictsOf(state).fullyQualified,
      readFact('phone.matchedToStudy', state),
      remoteKey('matchedToStudy', state),
    ]).toEqual([true, 'notMatched', undefined]);
  });

  test('[Q1] without a study nothing is known', () => {
    expect(verdictsOf(flowState()).fullyQualified).toBe('unknown');
  });
});

describe('criteria', () => {
  const unsure = criterion(
    'asthma',
    [response('yes', true, 'A'), response('no', false, 'B'), response('unsure', 'unknown', 'C')],
    { type: 'yes_no_unsure' },
  );
  const several = [response('a', true), response('b', false), response('c', 'unknown')];
  test.each<[string, readonly [Criterion, AnswerValue | undefined], Truth]>([
    ['yes', [unsure, 'yes'], true],
    ['no', [unsure, 'no'], false],
    ['unsure', [unsure, 'unsure'], 'unknown'],
    ['no answer', [unsure, undefined], 'unknown'],
    ['a response that does not exist', [unsure, 'maybe'], 'unknown'],
    ['any: one qualifies', [criterion('m', several, { type: 'select_multiple' }), ['a', 'b']], true],
    ['any: none qualifies', [criterion('m', several, { type: 'select_multiple' }), ['b']], false],
    ['any: one is unknown', [criterion('m', several, { type: 'select_multiple' }), ['b', 'c']], 'unknown'],
    ['all: one does not', [criterion('m', several, { type: 'select_multiple', rule: 'all' }), ['a', 'b']], false],
    ['all: every one does', [criterion('m', several, { type: 'select_multiple', rule: 'all' }), ['a']], true],
    ['nothing chosen', [criterion('m', several, { type: 'select_multiple' }), []], 'unknown'],
  ])('[F1, Q1] %s', (_name, [asked, answer], expected) => {
    const answers = answer === undefined ? {} : { [`criteria.${asked.id}`]: answer };
    expect(criterionQualified(asked, flowState({ answers }))).toBe(expected);
  });

  test('[D7] a CT scan is booked when its criterion is answered yes', () => {
    const booked = criterion('ct-scan-appointment', [response('yes', true, 'A'), response('no', true, 'B')]);
    const ct = (answers: Answers) => readFact('study.ctScanBooked', visit({ criteria: [booked] }, answers));
    expect([
      ct({ 'criteria.ct-scan-appointment': 'yes' }),
      ct({ 'criteria.ct-scan-appointment': 'no' }),
      ct({}),
    ]).toEqual([true, false, undefined]);
    expect(readFact('study.ctScanBooked', visit({}, {}))).toBe(false);
  });
});

describe('outcome', () => {
  test.each<[string, Partial<Study>, Answers, RemoteState, Outcome]>([
    ['qualified', { minAge: 18, siteRequiredToQualify: true }, { 'candidate.age': 40 }, NEAR, 'congratulations'],
    ['qualified in a simulation', { isSimulation: true }, {}, {}, 'disqualified'],
    [
      'qualified in a study whose status is a simulation',
      { internalStatus: 'Simulation Active' },
      {},
      {},
      'disqualified',
    ],
    [
      'too young with a site near',
      { minAge: 18, siteRequiredToQualify: true },
      { 'candidate.age': 17 },
      NEAR,
      'disqualified',
    ],
    ['no site near', { siteRequiredToQualify: true }, {}, NONE, 'noSite'],
    [
      'too young and the lookup failed',
      { minAge: 18, siteRequiredToQualify: true },
      { 'candidate.age': 17 },
      FAILED,
      'disqualified',
    ],
    ['the lookup failed', { siteRequiredToQualify: true }, {}, FAILED, 'received'],
    ['age not known', { minAge: 18 }, {}, {}, 'received'],
  ])('[F2] %s', (_name, wanted, answers, remote, expected) => {
    expect(outcomeOf(visit(wanted, answers, remote))).toBe(expected);
  });

  test('[C14] a campaign may let the criteria alone decide', () => {
    const state = visit({ minAge: 60 }, { 'candidate.age': 30 });
    expect(
      outcomeOf({ ...state, campaign: campaign([route('home')], { settings: { qualificationFrom: 'criteria' } }) }),
    ).toBe('congratulations');
  });
});

describe('numbering', () => {
  const criteria = [
    criterion('a', [response('x', true), response('y', true)]),
    criterion('b', [response('x', true), response('y', true)]),
  ];
  test.each<[string, FlowState['campaign']['settings']['webScreenerProps'], (number | undefined)[]]>([
    ['as the specification says', { numbering: true, heightWeight: true }, [1, 2, 3, 4, 5]],
    ['from an offset', { numbering: true, heightWeight: true, questionOffset: 3 }, [4, 5, 6, 7, 8]],
    ['ethnicity first', { numbering: true, heightWeight: true, ethnicityFirst: true }, [2, 3, 1, 4, 5]],
    ['off', {}, [undefined, undefined, undefined, undefined, undefined]],
  ])('[D6] questions are numbered %s', (_name, webScreenerProps, expected) => {
    const state = flowState({
      payload: payload({ study: study({ criteria }) }),
      campaign: campaign([route('home')], { settings: webScreenerProps ? { webScreenerProps } : {} }),
    });
    expect([
      questionNumber({ criterion: 0 }, state),
      questionNumber({ criterion: 1 }, state),
      questionNumber('ethnicity', state),
      questionNumber('heightWeight', state),
      questionNumber('ctScan', state),
    ]).toEqual(expected);
  });

  test('[D6] without criteria ethnicity is 1 and height and weight are 2', () => {
    const state = flowState({
      campaign: campaign([route('home')], { settings: { webScreenerProps: { numbering: true } } }),
    });
    expect([questionNumber('ethnicity', state), questionNumber('heightWeight', state)]).toEqual([1, 2]);
  });
});
