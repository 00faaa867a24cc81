import { CT_SCAN_CRITERION } from '#engine/qualification/criteria.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study, StudyWebScreener } from '#schemas/study/study.ts';
import type { Static } from 'typebox';

/** The bounds of the study that stands for all studies with bounds. */
export const STUDY_AGES = [18, 75] as const;

/** A study that asks for nothing: everybody qualifies who has no criterion to answer. */
export const OPEN_STUDY: Study = {
  externalId: 'a-study', name: { en: 'A study', es: 'Un estudio' }, minAge: null, maxAge: null, gender: 'any', minBmi: null, maxBmi: null,
  internalStatus: 'Active', isSimulation: false, siteRequiredToQualify: false, studyType: 'any', associatedIndicationIds: [4],
  siteTargetAreaType: 'Distance', criteria: [],
};

function criterion(id: string, minimal: boolean): Criterion {
  const response = (name: string, position: string, qualifies: boolean | 'unknown') => ({ id: name, position, text: { en: name, es: name }, qualifies });
  return { id, type: 'select_one', minimal, question: { en: 'A question?', es: '¿Una pregunta?' }, responses: [response('yes', 'A', true), response('no', 'B', false), response('unsure', 'C', 'unknown')] };
}

/** What studies differ in, by the property that is read. The first class is the plainest. */
export const STUDY_CLASSES: Readonly<Record<string, readonly Partial<Study>[]>> = {
  'study.age': [{ minAge: STUDY_AGES[0], maxAge: STUDY_AGES[1] }, {}],
  'study.gender': [{}, { gender: 'female' }],
  'study.bmi': [{ minBmi: 18.5, maxBmi: 40 }, {}],
  'study.simulation': [{}, { isSimulation: true }],
  'study.site': [{ siteRequiredToQualify: true }, {}],
  'study.studyType': [{}, { studyType: 'ctScanAppointment' }, { studyType: 'vaccine' }, { studyType: 'obGyn' }, { studyType: 'oncology' }],
  'study.successPlan': [{}, { successPlan: 'CollectMedicalRecordsV1' }],
  'study.criteria': [{ criteria: [criterion('a-criterion', false)] }, {}, { criteria: [criterion('a-criterion', true)] }, { criteria: [criterion(CT_SCAN_CRITERION, true)] }],
};

/** What the bounds of a real study cut: ages, and the weights that make its bounds of the body mass index at the typical height. */
export function marksOf({ minAge, maxAge, minBmi, maxBmi }: Study): FactTest[] {
  const weight = (bmi: number) => Math.ceil(bmi * TYPICAL_METRES ** 2);
  return [
    ...(minAge === null ? [] : [{ fact: 'candidate.age', atLeast: minAge }]), ...(maxAge === null ? [] : [{ fact: 'candidate.age', atMost: maxAge }]),
    ...(minBmi === null ? [] : [{ fact: 'candidate.weightKg', atLeast: weight(minBmi) }]), ...(maxBmi === null ? [] : [{ fact: 'candidate.weightKg', atMost: weight(maxBmi) }]),
  ];
}

const TYPICAL_METRES = 1.7;

type Screener = Static<typeof StudyWebScreener>;

/** What a study may wish of its screener, by the property that is read. */
export const SCREENER_CLASSES: Readonly<Record<string, readonly Screener[]>> = {
  'study.hasCaregiver': [{}, { hasCaregiver: true }, { hasCaregiver: false }],
  'study.caregiverType': [{}, { caregiverType: 'adult' }, { caregiverType: 'parent-child' }, { caregiverType: 'None' }],
  'study.showCountrySelect': [{}, { showCountrySelect: true }, { showCountrySelect: false }],
  'study.showRiskAssessment': [{}, { showRiskAssessment: true }, { showRiskAssessment: false }],
  'study.minimalSet': [{}, { minimalSet: true }],
  'study.resultPage': [{}, { resultPage: true }],
  'study.compensationAvailable': [{}, { compensationAvailable: true }],
};

const SHARED: Readonly<Record<string, string>> = {
  minAge: 'study.age', maxAge: 'study.age', minBmi: 'study.bmi', maxBmi: 'study.bmi',
  isSimulation: 'study.simulation', internalStatus: 'study.simulation', siteRequiredToQualify: 'study.site',
};

/** The class that decides a property of a study; `undefined`: it is the same for all. */
export function studyVariable(property: string): string | undefined {
  const name = SHARED[property] ?? `study.${property}`;
  return Object.hasOwn(STUDY_CLASSES, name) ? name : undefined;
}

export function screenerVariable(property: string): string | undefined {
  const name = `study.${property}`;
  return Object.hasOwn(SCREENER_CLASSES, name) ? name : undefined;
}
