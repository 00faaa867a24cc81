import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { Study, StudyWebScreener } from '#schemas/study/study.ts';
import type { Static } from 'typebox';
import { dayOn } from '#engine/qualification/bands.ts';
import { criterionFact, hasBands } from '#engine/qualification/criteria.ts';
import type { Criterion } from '#schemas/study/criterion.ts';

/** The bounds of the simplest study that has bounds. */
export const STUDY_AGES = [18, 75] as const;
const STUDY_BMI = [18.5, 40] as const;

/**
 * Bounds that everybody meets, or nobody does. A visitor has one age and one body mass index, so of all bounds that
 * studies may have, only the visitor's side of them counts. Descriptions show bounds that a real study could have.
 */
const EVERYBODY = { min: 0, max: 10_000 } as const;
const NOBODY = { min: 10_000, max: null } as const;

/** A study that demands nothing: everybody without a criterion to answer qualifies. */
export const OPEN_STUDY: Study = {
  externalId: 'a-study',
  name: { en: 'A study', es: 'Un estudio' },
  minAge: null,
  maxAge: null,
  gender: 'any',
  minBmi: null,
  maxBmi: null,
  internalStatus: 'Active',
  isSimulation: false,
  siteRequiredToQualify: false,
  studyType: 'any',
  associatedIndicationIds: [4],
  siteTargetAreaType: 'Distance',
  criteria: [],
};

/** How studies differ apart from their criteria, by the property that is read. The first class is the simplest. */
export const STUDY_CLASSES: Readonly<Record<string, readonly Partial<Study>[]>> = {
  'study.age': [
    { minAge: STUDY_AGES[0], maxAge: STUDY_AGES[1] },
    {},
    { minAge: EVERYBODY.min, maxAge: EVERYBODY.max },
    { minAge: NOBODY.min, maxAge: NOBODY.max },
  ],
  'study.gender': [{}, { gender: 'female' }, { gender: 'male' }],
  'study.bmi': [
    { minBmi: STUDY_BMI[0], maxBmi: STUDY_BMI[1] },
    {},
    { minBmi: EVERYBODY.min, maxBmi: EVERYBODY.max },
    { minBmi: NOBODY.min, maxBmi: NOBODY.max },
  ],
  'study.simulation': [{}, { isSimulation: true }],
  'study.site': [{ siteRequiredToQualify: true }, {}],
  'study.studyType': [
    {},
    { studyType: 'ctScanAppointment' },
    { studyType: 'vaccine' },
    { studyType: 'obGyn' },
    { studyType: 'oncology' },
  ],
  'study.successPlan': [{}, { successPlan: 'CollectMedicalRecordsV1' }],
};

/**
 * Returns the values at which the bounds of a real study divide visitors: ages, the weights that correspond to its body
 * mass index bounds at the typical height, and the bounds of its criteria on the day of the visit.
 */
export function marksOf({ minAge, maxAge, minBmi, maxBmi, criteria }: Study, today: string): FactTest[] {
  const weight = (bmi: number) => Math.ceil(bmi * TYPICAL_METRES ** 2);
  return [
    ...(minAge === null ? [] : [{ fact: 'candidate.age', atLeast: minAge }]),
    ...(maxAge === null ? [] : [{ fact: 'candidate.age', atMost: maxAge }]),
    ...(minBmi === null ? [] : [{ fact: 'candidate.weightKg', atLeast: weight(minBmi) }]),
    ...(maxBmi === null ? [] : [{ fact: 'candidate.weightKg', atMost: weight(maxBmi) }]),
    ...criteria.flatMap((criterion) => bandMarks(criterion, today)),
  ];
}

/** Returns the bounds of a criterion's bands, as tests of what it is judged by; none for choices. */
export function bandMarks(criterion: Criterion, today: string): FactTest[] {
  if (!hasBands(criterion)) return [];
  const fact = criterion.type === 'computed' ? (criterion.fact ?? '') : criterionFact(criterion.id);
  return criterion.responses.flatMap(({ atLeast, moreThan, atMost, lessThan, from, to }): FactTest[] => {
    const [first, last] = [from, to].map((day) => (day === undefined ? undefined : dayOn(day, today)));
    return [
      ...(atLeast === undefined ? [] : [{ fact, atLeast }]),
      ...(moreThan === undefined ? [] : [{ fact, moreThan }]),
      ...(atMost === undefined ? [] : [{ fact, atMost }]),
      ...(lessThan === undefined ? [] : [{ fact, lessThan }]),
      ...(first === undefined ? [] : [{ fact, before: first }]),
      ...(last === undefined ? [] : [{ fact, after: last }]),
    ];
  });
}

const TYPICAL_METRES = 1.7;

type Screener = Static<typeof StudyWebScreener>;

/** What a study may require of its screener, by the property that is read. */
export const SCREENER_CLASSES: Readonly<Record<string, readonly Screener[]>> = {
  'study.hasCaregiver': [{}, { hasCaregiver: true }, { hasCaregiver: false }],
  'study.caregiverType': [{}, { caregiverType: 'adult' }, { caregiverType: 'parent-child' }, { caregiverType: 'None' }],
  'study.showCountrySelect': [{}, { showCountrySelect: true }, { showCountrySelect: false }],
  'study.showRiskAssessment': [{}, { showRiskAssessment: true }, { showRiskAssessment: false }],
  'study.minimalSet': [{}, { minimalSet: true }],
  'study.resultPage': [{}, { resultPage: true }],
  'study.compensationAvailable': [{}, { compensationAvailable: true }, { compensationAvailable: false }],
};

/** The variable of a study's criteria: which ones a study may have depends on those that a campaign names. */
export const CRITERIA = 'study.criteria';

type Bounds = readonly [lowest: number | null, highest: number | null];

/**
 * Returns bounds that a real study could have in place of those that everybody or nobody meets, with the same result
 * for this value.
 */
function naturalBounds(
  [lowest, highest]: Bounds,
  value: number | undefined,
  [min, max]: readonly [number, number],
  step: number,
): Bounds {
  if (lowest === NOBODY.min) {
    if (value === undefined || value < min || value > max) return [min, max];
    const [above, below] = [value + step, value - step].map((bound) => Math.round(bound * 10) / 10);
    return value + step <= max ? [above ?? min, max] : [min, below ?? max];
  }
  if (highest !== EVERYBODY.max) return [lowest, highest];
  return value === undefined ? [min, max] : [Math.min(min, Math.floor(value)), Math.max(max, Math.ceil(value))];
}

/** Returns the study with realistic bounds: its verdict on a visitor of this age and body mass index stays the same. */
export function naturalStudy(study: Study, age: number | undefined, bmi: number | undefined): Study {
  const [minAge, maxAge] = naturalBounds([study.minAge, study.maxAge], age, STUDY_AGES, 1);
  const [minBmi, maxBmi] = naturalBounds([study.minBmi, study.maxBmi], bmi, STUDY_BMI, 0.5);
  return { ...study, minAge, maxAge, minBmi, maxBmi };
}

const SHARED: Readonly<Record<string, string>> = {
  minAge: 'study.age',
  maxAge: 'study.age',
  minBmi: 'study.bmi',
  maxBmi: 'study.bmi',
  isSimulation: 'study.simulation',
  internalStatus: 'study.simulation',
  siteRequiredToQualify: 'study.site',
};

/**
 * Returns the variable that decides a property of a study, or `undefined` if the property is the same for all studies.
 */
export function studyVariable(property: string): string | undefined {
  const name = SHARED[property] ?? `study.${property}`;
  return name === CRITERIA || Object.hasOwn(STUDY_CLASSES, name) ? name : undefined;
}

export function screenerVariable(property: string): string | undefined {
  const name = `study.${property}`;
  return Object.hasOwn(SCREENER_CLASSES, name) ? name : undefined;
}
