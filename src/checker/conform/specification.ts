import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { criterionQualified, hasBands, responsesTo, valueOf, type Judged } from '#engine/qualification/criteria.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { OPEN_STUDY } from '../prove/world/study-classes.ts';

/** One demand of the criteria, and whether the answers of a visit meet it. */
export interface Demand {
  readonly id: string;
  /** The demand, in words. */
  readonly wants: string;
  readonly truth: (state: Judged) => Truth;
  /** What the visitor answered about it, in words. */
  readonly said: (state: Judged) => string;
}

/** Criteria from a file alone set no other bounds: no age, sex or body mass index. */
export function studyOf(studyId: string, criteria: readonly Criterion[]): Study {
  return {
    ...OPEN_STUDY,
    externalId: studyId,
    name: { en: studyId },
    associatedIndicationIds: [],
    criteria: [...criteria],
  };
}

/**
 * Returns every demand of a study, in the order of the questions. The engine's own rules judge the answers (F1, Q1–Q3).
 */
export function demandsOf(study: Study): Demand[] {
  const { minAge, maxAge, gender, minBmi, maxBmi, criteria } = study;
  const bound: (Demand | false)[] = [
    (minAge !== null || maxAge !== null) &&
      bodily('age', `an age ${rangeWords(minAge, maxAge)}`, study, 'ageQualified', ageWords),
    gender !== 'any' &&
      bodily('gender', `the gender ${gender}`, study, 'genderQualified', ({ answers }) =>
        answers['candidate.gender'] === undefined
          ? 'no gender is given'
          : `gender ${String(answers['candidate.gender'])}`,
      ),
    (minBmi !== null || maxBmi !== null) &&
      bodily('bmi', `a body mass index ${rangeWords(minBmi, maxBmi)}`, study, 'bmiQualified', bodyWords),
  ];
  const minimal =
    study.secondaryScreening === true || study.webScreener?.minimalSet === true
      ? criteria.filter((criterion) => criterion.minimal === true)
      : [];
  return [...bound.filter((demand) => demand !== false), ...(minimal.length > 0 ? minimal : criteria).map(asked)];
}

const NAMES = { ageQualified: 'age', genderQualified: 'gender', bmiQualified: 'bmi' } as const;

/** Reads answers only: the verdict uses the study of the specification, whatever study the visit is about. */
function bodily(id: string, wants: string, study: Study, verdict: keyof typeof NAMES, said: Demand['said']): Demand {
  return {
    id,
    wants,
    said,
    truth: ({ answers, today, campaign }) =>
      verdictOf(verdict, {
        campaign,
        answers,
        today,
        locale: DEFAULT_LANGUAGE,
        query: {},
        payload: { country: 'US', enableRecording: false, study },
        remote: {},
        device: {},
        entry: campaign.home,
      }),
  };
}

function asked(criterion: Criterion): Demand {
  const fit = criterion.responses.filter(({ qualifies }) => qualifies === true).map(({ text }) => `"${text.en}"`);
  const many = criterion.type === 'select_multiple' && criterion.rule === 'all' ? 'nothing but' : 'the answer';
  return {
    id: criterion.id,
    wants: `${many} ${fit.join(' or ')} to "${criterion.question.en}"`,
    truth: (state) => criterionQualified(criterion, state),
    said: (state) => {
      const texts = responsesTo(criterion, state).map(({ text }) => `"${text.en}"`);
      if (texts.length === 0)
        return `"${criterion.question.en}" is ${criterion.type === 'computed' ? 'not known' : 'not answered'}`;
      const value = hasBands(criterion) ? `${String(valueOf(criterion, state))}, ` : '';
      return `${value}${texts.join(', ')} to "${criterion.question.en}"`;
    },
  };
}

function rangeWords(min: number | null, max: number | null): string {
  if (min === null) return `of at most ${max}`;
  return max === null ? `of at least ${min}` : `from ${min} to ${max}`;
}

function ageWords({ answers, today }: Pick<FlowState, 'answers' | 'today'>): string {
  const [born, age] = [answers['candidate.birthDate'], answers['candidate.age']];
  if (typeof born === 'string') return `born on ${born}, on ${today}`;
  return age === undefined ? 'no age is given' : `age ${String(age)}`;
}

function bodyWords({ answers }: Pick<FlowState, 'answers'>): string {
  const [height, weight] = [answers['candidate.heightCm'], answers['candidate.weightKg']];
  return height === undefined || weight === undefined
    ? 'height or weight is not given'
    : `${String(height)} cm and ${String(weight)} kg`;
}

/** True if every demand is met; otherwise the first one that is not. */
export function firstUnmet(demands: readonly Demand[], state: Judged): Demand | undefined {
  return demands.find(({ truth }) => truth(state) !== true);
}
