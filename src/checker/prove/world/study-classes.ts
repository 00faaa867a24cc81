import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { Study, StudyWebScreener } from '#schemas/study/study.ts';
import type { Static } from 'typebox';
import { CT_SCAN_CRITERION } from '#engine/qualification/criteria.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { Cuts } from '../domain/cuts.ts';

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
 * Returns the values at which the bounds of a real study divide visitors: ages, and the weights that correspond to its
 * body mass index bounds at the typical height.
 */
export function marksOf({ minAge, maxAge, minBmi, maxBmi }: Study): FactTest[] {
  const weight = (bmi: number) => Math.ceil(bmi * TYPICAL_METRES ** 2);
  return [
    ...(minAge === null ? [] : [{ fact: 'candidate.age', atLeast: minAge }]),
    ...(maxAge === null ? [] : [{ fact: 'candidate.age', atMost: maxAge }]),
    ...(minBmi === null ? [] : [{ fact: 'candidate.weightKg', atLeast: weight(minBmi) }]),
    ...(maxBmi === null ? [] : [{ fact: 'candidate.weightKg', atMost: weight(maxBmi) }]),
  ];
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

/** The maximum number of criteria named by conditions for which every combination is examined. */
const MAX_NAMED = 4;

const TRUTHS: readonly Truth[] = [true, false, 'unknown'];

export interface CriteriaClasses {
  /** The criteria that a study may have; the first class is the simplest. */
  readonly classes: readonly (readonly Criterion[])[];
  /** Why they do not represent all studies; absent if they do. */
  readonly undecided?: string;
}

/**
 * Returns the criteria of every study, as far as a campaign can distinguish them: one of which nothing is known, none,
 * those of the minimal set, the one about the CT scan; and each one that a condition names, alone and with the others.
 * Every answer to a named criterion may qualify, disqualify, or be left to a coordinator.
 */
export function criteriaClasses({ settings }: Campaign, cuts: Cuts): CriteriaClasses {
  const scan = settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const asked = cuts.facts.filter((fact) => fact.startsWith('criteria.')).map((fact) => fact.slice('criteria.'.length));
  // A criterion says whether a scan is booked, in addition to those that conditions name.
  const names = [
    ...new Set([...asked, ...(asked.length > 0 && cuts.facts.includes('study.ctScanBooked') ? [scan] : [])]),
  ];
  const named = names.slice(0, MAX_NAMED);
  const plain = [[yesOrNo('a-criterion', false)], [], [yesOrNo('a-criterion', true)], [yesOrNo(scan, true)]];
  const sets = named
    .reduce<readonly (readonly string[])[]>((sofar, name) => [...sofar, ...sofar.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0);
  const classes = sets.flatMap((set) =>
    [false, true].flatMap((minimal) =>
      TRUTHS.flatMap((truth) =>
        KINDS.filter((kind) => set.some((name) => isAsked(name, kind, cuts))).map((kind) =>
          set.map((name) =>
            namedCriterion(name, {
              minimal,
              truth,
              kind: isAsked(name, kind, cuts) ? kind : asked.includes(name) ? otherKind(kind) : 'select_one',
              cuts,
              scan,
            }),
          ),
        ),
      ),
    ),
  );
  const undecided =
    names.length > named.length
      ? {
          undecided: `conditions name ${names.length} criteria: all combinations were tried for only ${MAX_NAMED}`,
        }
      : {};
  return { classes: [...plain, ...classes], ...undecided };
}

function response(id: string, position: string, qualifies: Truth): Criterion['responses'][number] {
  return { id, position, text: { en: id, es: id }, qualifies };
}

const QUESTION = { en: 'A question?', es: '¿Una pregunta?' };

function yesOrNo(id: string, minimal: boolean): Criterion {
  return {
    id,
    type: 'select_one',
    minimal,
    question: QUESTION,
    responses: [response('yes', 'A', true), response('no', 'B', false), response('unsure', 'C', 'unknown')],
  };
}

type Kind = 'select_one' | 'select_multiple';
const KINDS: readonly Kind[] = ['select_one', 'select_multiple'];

const otherKind = (kind: Kind): Kind => (kind === 'select_one' ? 'select_multiple' : 'select_one');

/**
 * Does a condition treat the criterion as a question of this kind? A condition that only tests whether it is answered
 * counts as either kind.
 */
function isAsked(id: string, kind: Kind, cuts: Cuts): boolean {
  const asSeveral = cuts
    .testsOf(`criteria.${id}`)
    .map(({ includes, includesAny }) => includes !== undefined || includesAny !== undefined);
  return kind === 'select_multiple' ? asSeveral.includes(true) : asSeveral.includes(false);
}

interface Named {
  readonly minimal: boolean;
  /** What every answer says about the visitor. */
  readonly truth: Truth;
  readonly kind: Kind;
  readonly cuts: Cuts;
  readonly scan: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a criterion with every response that conditions name, and one that they do not. */
function namedCriterion(id: string, { minimal, truth, kind, cuts, scan }: Named): Criterion {
  const fact = `criteria.${id}`;
  const constants = cuts.constantsOf(fact).filter((value) => typeof value === 'string');
  const ids = [...new Set([...constants, 'another', 'a-third'])];
  // The first response says that a scan is booked, whatever its id.
  const first = constants.length === 0 || ids.includes('yes') ? ['yes'] : [];
  const ordered = id === scan ? [...first, ...ids.filter((one) => !first.includes(one))] : ids;
  return {
    id,
    type: kind,
    minimal,
    question: QUESTION,
    responses: ordered.map((one, index) => response(one, LETTERS[index % LETTERS.length] ?? 'Z', truth)),
  };
}
