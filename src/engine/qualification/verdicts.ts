import type { Study } from '#schemas/study/study.ts';
import type { Truth, Verdicts, Outcome } from '#schemas/lead/verdicts.ts';
import type { FlowState } from '../flow-state.ts';
import { bodyMassIndex } from '../computed/body-mass-index.ts';
import { everyOf, negate } from '../predicates/evaluate.ts';
import { currentRemote } from '../remote-keys.ts';
import { ageTruth } from './age.ts';
import { criteriaQualified } from './criteria.ts';

type Bound = number | null;

function within(value: number | undefined, min: Bound, max: Bound): Truth {
  if (min === null && max === null) return true;
  if (value === undefined) return 'unknown';
  return (min === null || value >= min) && (max === null || value <= max);
}

function bmiOf(state: Pick<FlowState, 'answers'>): number | undefined {
  const height = state.answers['candidate.heightCm'];
  const weight = state.answers['candidate.weightKg'];
  return typeof height === 'number' && typeof weight === 'number' ? bodyMassIndex(height, weight) : undefined;
}

/** The gender `other` qualifies only if the study accepts any gender (Q3). */
function genderTruth(state: Pick<FlowState, 'answers'>, study: Pick<Study, 'gender'>): Truth {
  if (study.gender === 'any') return true;
  const gender = state.answers['candidate.gender'];
  return gender === undefined ? 'unknown' : gender === study.gender;
}

/** True unless a site is required and the lookup found none; a failed or missing lookup makes it unknown. */
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

/** The answers that `bioTruths` reads. */
export const BIO_FACTS = [
  'candidate.age',
  'candidate.birthDate',
  'candidate.gender',
  'candidate.heightCm',
  'candidate.weightKg',
] as const;

/** What the visitor's age, gender and body mass index say about a study, whether or not the visit is about it. */
export function bioTruths(
  state: Pick<FlowState, 'answers' | 'today'>,
  study: Pick<Study, 'minAge' | 'maxAge' | 'gender' | 'minBmi' | 'maxBmi'>,
): Readonly<Record<'age' | 'gender' | 'bmi', Truth>> {
  return {
    age: ageTruth(state, study.minAge, study.maxAge),
    gender: genderTruth(state, study),
    bmi: within(bmiOf(state), study.minBmi, study.maxBmi),
  };
}

const BIO = ['ageQualified', 'genderQualified', 'bmiQualified'] as const;
const FULL = ['bioQualified', 'siteQualified', 'criteriaQualified', 'matched'] as const;

type Judge = (state: FlowState, study: Study) => Truth;

/** Each verdict by itself: computing one reads nothing that only another needs. */
const JUDGES: Readonly<Record<keyof Verdicts, Judge>> = {
  ageQualified: (state, study) => ageTruth(state, study.minAge, study.maxAge),
  genderQualified: genderTruth,
  bmiQualified: (state, study) => within(bmiOf(state), study.minBmi, study.maxBmi),
  siteQualified: siteTruth,
  criteriaQualified,
  bioQualified: (state) => everyOf(BIO, (name) => verdictOf(name, state)),
  fullyQualified: (state) =>
    everyOf(FULL, (name) => (name === 'matched' ? negate(matchedTruth(state)) : verdictOf(name, state))),
};

/** What the answers say about the study of the visit in one respect (F1). Without a study, it is unknown. */
export function verdictOf(name: keyof Verdicts, state: FlowState): Truth {
  const study = state.payload.study;
  return study ? JUDGES[name](state, study) : 'unknown';
}

/** Everything that the answers say about the study of the visit (F1, Q1–Q3). Without a study, everything is unknown. */
export function verdictsOf(state: FlowState): Verdicts {
  const of = (name: keyof Verdicts) => verdictOf(name, state);
  return {
    ageQualified: of('ageQualified'),
    genderQualified: of('genderQualified'),
    bmiQualified: of('bmiQualified'),
    siteQualified: of('siteQualified'),
    criteriaQualified: of('criteriaQualified'),
    bioQualified: of('bioQualified'),
    fullyQualified: of('fullyQualified'),
  };
}

function qualificationOf(state: FlowState): Truth {
  return verdictOf(
    state.campaign.settings.qualificationFrom === 'criteria' ? 'criteriaQualified' : 'fullyQualified',
    state,
  );
}

/**
 * The result that the visitor sees (F2). Qualified and not a simulation: congratulations. Otherwise disqualified, or no
 * site if the lookup found none; a failed lookup is never shown as "no site", and neither is a simulation. Unknown is a
 * fourth outcome: the data was received, and a coordinator calls.
 */
export function outcomeOf(state: FlowState): Outcome {
  const study = state.payload.study;
  const simulation = study !== undefined && (study.isSimulation || study.internalStatus === 'Simulation Active');
  const qualified = qualificationOf(state);
  if (qualified === 'unknown') return 'received';
  if (qualified && !simulation) return 'congratulations';
  return simulation || verdictOf('siteQualified', state) !== false ? 'disqualified' : 'noSite';
}
