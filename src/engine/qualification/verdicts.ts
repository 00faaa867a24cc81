import type { Study } from '#schemas/study/study.ts';
import type { Truth, Verdicts } from '#schemas/lead/verdicts.ts';
import type { FlowState } from '../flow-state.ts';
import { every, negate } from '../predicates/truth.ts';
import { currentRemote } from '../remote-keys.ts';
import { ageTruth } from './age.ts';
import { bodyMassIndex } from './bmi.ts';
import { criteriaQualified } from './criteria.ts';

type Bound = number | null;

function within(value: number | undefined, min: Bound, max: Bound): Truth {
  if (min === null && max === null) return true;
  if (value === undefined) return 'unknown';
  return (min === null || value >= min) && (max === null || value <= max);
}

function bmiOf(state: FlowState): number | undefined {
  const height = state.answers['candidate.heightCm'];
  const weight = state.answers['candidate.weightKg'];
  return typeof height === 'number' && typeof weight === 'number' ? bodyMassIndex(height, weight) : undefined;
}

/** Gender other qualifies only where a study's gender is any (Q3). */
function genderTruth(state: FlowState, study: Study): Truth {
  if (study.gender === 'any') return true;
  const gender = state.answers['candidate.gender'];
  return gender === undefined ? 'unknown' : gender === study.gender;
}

/** True unless a site is required and the lookup found none; a lookup that failed or is missing is unknown. */
function siteTruth(state: FlowState, study: Study): Truth {
  if (!study.siteRequiredToQualify) return true;
  const sites = currentRemote('sites', state);
  return sites?.status === 'ready' ? sites.value.length > 0 : 'unknown';
}

/** A failed or missing check counts as not matched: it never costs a visitor the study (F4). */
function matchedTruth(state: FlowState): boolean {
  const matched = currentRemote('matchedToStudy', state);
  return matched?.status === 'ready' && matched.value;
}

const NOTHING_KNOWN: Verdicts = {
  ageQualified: 'unknown', genderQualified: 'unknown', bmiQualified: 'unknown', siteQualified: 'unknown',
  criteriaQualified: 'unknown', bioQualified: 'unknown', fullyQualified: 'unknown',
};

/** Everything that the answers say about the study of the visit (F1, Q1–Q3). Without a study, all is unknown. */
export function verdictsOf(state: FlowState): Verdicts {
  const study = state.payload.study;
  if (!study) return NOTHING_KNOWN;
  const ageQualified = ageTruth(state, study.minAge, study.maxAge);
  const genderQualified = genderTruth(state, study);
  const bmiQualified = within(bmiOf(state), study.minBmi, study.maxBmi);
  const siteQualified = siteTruth(state, study);
  const criteria = criteriaQualified(state);
  const bioQualified = every([ageQualified, genderQualified, bmiQualified]);
  const fullyQualified = every([bioQualified, siteQualified, criteria, negate(matchedTruth(state))]);
  return { ageQualified, genderQualified, bmiQualified, siteQualified, criteriaQualified: criteria, bioQualified, fullyQualified };
}
