import { describe, expect, test } from 'vitest';
import { campaign, flowState, payload, route, study } from '#tests/support/builders.ts';
import type { FlowState } from '../flow-state.ts';
import { listedValues } from '../predicates/evaluate.ts';
import { FACTS, findFact, readFact } from './index.ts';

const key = 'STUDY-1|US|60614';
const near = (status: 'ready' | 'failed', count = 0): Partial<FlowState> => ({
  payload: payload({ study: study() }),
  answers: { 'candidate.postalCode': '60614' },
  remote: {
    sites:
      status === 'failed'
        ? { status, key }
        : {
            status,
            key,
            value: Array.from({ length: count }, (_, index) => ({
              id: `s${index}`,
              ssExtId: `x${index}`,
              name: 'Site',
              city: 'City',
              distanceKm: index,
              approximate: false,
            })),
          },
  },
});

describe('facts', () => {
  test.each<[string, Partial<FlowState>, unknown]>([
    ['candidate.age', { answers: { 'candidate.age': 40 } }, 40],
    ['candidate.age', { answers: { 'candidate.birthDate': '1980-11-22' } }, 45],
    ['path.genderRequired', { query: { g: '1' } }, true],
    ['path.genderRequired', { query: { g: '0' } }, false],
    ['path.skipDiagnosis', { query: { sd: '' } }, true],
    ['path.skipDiagnosis', { query: { skipDiag: 'true' } }, true],
    ['path.hasCaregiver', { query: { cg: '1' } }, true],
    ['path.hasCaregiver', { payload: payload({ study: study({ webScreener: { hasCaregiver: true } }) }) }, true],
    [
      'path.caregiverType',
      {
        payload: payload({ study: study({ webScreener: { caregiverType: 'adult' } }) }),
        campaign: campaign([route('home')], { settings: { caregiverType: 'parent-child' } }),
      },
      'adult',
    ],
    ['path.caregiverInvolved', { answers: { 'candidate.caregiverParticipant': 'someoneElse' } }, true],
    [
      'path.caregiverInvolved',
      { query: { cg: '1' }, campaign: campaign([route('home')], { settings: { caregiverType: 'parent-child' } }) },
      true,
    ],
    ['path.caregiverInvolved', { answers: { 'candidate.caregiverParticipant': 'myself' }, query: { cg: '1' } }, false],
    ['path.international', { answers: { 'candidate.country': 'GB' } }, true],
    ['path.international', {}, false],
    [
      'path.hasIndication',
      { payload: payload({ indication: { id: 4, name: { en: 'Asthma' }, showForSignup: true, type: 'chronic' } }) },
      true,
    ],
    ['study.isSimulation', { payload: payload({ study: study({ internalStatus: 'Simulation Active' }) }) }, true],
    ['study.loaded', {}, false],
    ['sites.nearby', near('ready', 2), 'found'],
    ['sites.nearby', near('ready', 0), 'none'],
    ['sites.nearby', near('failed'), 'failed'],
    ['sites.nearby', {}, undefined],
    ['device.width', {}, undefined],
    ['answer.referral', { answers: { 'answer.referral': 'doctor' } }, 'doctor'],
  ])('[R4, B5] %s of %j is %s', (name, state, expected) => {
    expect(readFact(name, flowState(state))).toBe(expected);
  });

  test('[F3, F4] a failed scheduling status counts as disabled, a failed matched check as not matched', () => {
    const site = near('ready', 1);
    const asking = campaign([route('home', { meta: { checkIfPhoneAlreadyMatchedToStudy: true } })]);
    const state = flowState({
      ...site,
      campaign: asking,
      remote: {
        ...site.remote,
        siteScheduling: { status: 'failed', key: 'x0' },
        matchedToStudy: { status: 'failed', key: 'STUDY-1|+1' },
      },
      answers: { ...site.answers, 'candidate.phone': '+1' },
    });
    expect([readFact('site.scheduling', state), readFact('phone.matchedToStudy', state)]).toEqual([
      'disabled',
      'notMatched',
    ]);
  });

  test('[B5] a name that is neither listed nor derived is a bug', () => {
    expect(() => readFact('candidate.shoeSize', flowState())).toThrow('Unknown fact');
  });

  test('[B5] every fact has one declaration with a description, and a finite list has values', () => {
    for (const fact of FACTS) {
      expect(findFact(fact.name)).toBe(fact);
      expect(fact.description.length).toBeGreaterThan(5);
      expect(listedValues(fact.domain)?.length ?? 1).toBeGreaterThan(0);
    }
  });
});

// Facts are read from a draft before its answers are validated: its author need not have been one of our pages.
test.each(['xx', '', '05/14/1980', '1980-13-40', -1, 1e308, true, [], ['xx']])(
  '[K2] no fact fails over answers that are all %j',
  (value) => {
    const odd = Object.fromEntries(FACTS.filter(({ source }) => source === 'answer').map(({ name }) => [name, value]));
    const state = flowState({ payload: payload({ study: study() }), answers: odd });
    const fails = (name: string) => {
      try {
        readFact(name, state);
        return false;
      } catch {
        return true;
      }
    };
    expect(FACTS.map(({ name }) => name).filter(fails)).toEqual([]);
  },
);
