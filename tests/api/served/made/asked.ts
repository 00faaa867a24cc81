import { CARE, CHECKS, ETHNICITY_IDS, HEARD_FROM, ONCOLOGY, RISKS } from './answers.ts';
import type { Chance } from './chance.ts';

/** A fact that a condition can ask, with the values to compare it with. */
export type Askable =
  | { readonly fact: string; readonly kind: 'number'; readonly marks: readonly number[] }
  | { readonly fact: string; readonly kind: 'choice' | 'choices'; readonly values: readonly string[] }
  | { readonly fact: string; readonly kind: 'date'; readonly marks: readonly string[] }
  | { readonly fact: string; readonly kind: 'boolean' | 'text' };

/**
 * A block as a document writes it, the facts that it asks, and the controls by which it can be recognised on a page.
 */
export interface Asking {
  readonly block: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly facts: readonly Askable[];
  readonly controls: readonly string[];
}

export const AGE: Askable = {
  fact: 'candidate.age',
  kind: 'number',
  marks: [12, 17, 18, 21, 30, 40, 55, 65, 75, 90, 101],
};
const GENDER: Askable = { fact: 'candidate.gender', kind: 'choice', values: ['male', 'female', 'other'] };
export const COUNTRY: Askable = { fact: 'candidate.country', kind: 'choice', values: ['US', 'GB', 'CA', 'ZA'] };
const BORN: Askable = {
  fact: 'candidate.birthDate',
  kind: 'date',
  marks: ['2008-12-31', '1980-01-31', '1960-12-24', '2027-05-01'],
};
const SCAN: Askable = {
  fact: 'candidate.ctScanAppointmentDate',
  kind: 'date',
  marks: ['2027-03-01', '2027-11-15', '2028-07-01'],
};
const HEIGHT: Askable = { fact: 'candidate.heightCm', kind: 'number', marks: [120, 152.4, 170, 180, 200, 243] };
const WEIGHT: Askable = { fact: 'candidate.weightKg', kind: 'number', marks: [45, 64.5, 80, 100, 150] };
const choice = (fact: string, values: readonly string[]): Askable => ({ fact, kind: 'choice', values });
const text = (fact: string): Askable => ({ fact, kind: 'text' });

type Make = (chance: Chance, id: string) => Asking;

/** A block whose answer may be optional. */
function asks(block: string, facts: readonly Askable[], controls: readonly string[]): Make {
  return (chance) => ({ block, props: chance.oneIn(3) ? {} : { required: chance.oneIn(2) }, facts, controls });
}

/** A block that takes no props. */
function alone(block: string, facts: readonly Askable[], controls: readonly string[]): Make {
  return () => ({ block, props: {}, facts, controls });
}

const relationships = (relations: boolean) =>
  choice('candidate.caregiverRelationship', relations ? CARE.asked : CARE.reported);

/** What a page may ask, with the real blocks. Those that are listed twice are asked more often. */
export const QUESTIONS: readonly Make[] = [
  asks('Age', [AGE], ['candidate.age']),
  asks('Age', [AGE], ['candidate.age']),
  asks('BirthDate', [BORN, AGE], ['candidate.birthDate']),
  asks('Gender', [GENDER], ['candidate.gender']),
  asks('Gender', [GENDER], ['candidate.gender']),
  (chance) => ({
    block: 'GenderSelect',
    props: { goOn: false, offerOther: chance.oneIn(2) },
    facts: [GENDER],
    controls: ['candidate.gender'],
  }),
  (chance) => ({
    block: 'PostalCode',
    props: { showCountrySelect: chance.oneIn(2), ...(chance.oneIn(3) ? { required: false } : {}) },
    facts: [text('candidate.postalCode'), COUNTRY],
    controls: ['candidate.postalCode'],
  }),
  asks('Height', [HEIGHT], ['candidate.heightCm', 'candidate.heightFeet']),
  asks('Weight', [WEIGHT], ['candidate.weightKg', 'candidate.weightLb']),
  (chance) => {
    const relations = chance.oneIn(2);
    return {
      block: 'CaregiverQuestion',
      props: relations ? { relations } : {},
      facts: [choice('candidate.caregiverParticipant', CARE.participants), relationships(relations)],
      controls: ['candidate.caregiverParticipant'],
    };
  },
  asks(
    'Ethnicity',
    [{ fact: 'candidate.ethnicities', kind: 'choices', values: ETHNICITY_IDS }],
    ['candidate.ethnicities'],
  ),
  (chance, id) => asks('ReferralSource', [choice(`answer.${id}`, HEARD_FROM)], [`answer.${id}`])(chance, id),
  (chance, id) => asks('ReferralSource', [choice(`answer.${id}`, HEARD_FROM)], [`answer.${id}`])(chance, id),
  asks('Indications', [text('candidate.indicationIds')], ['candidate.indicationIds']),
  alone('Diagnosis', [choice('candidate.diagnosed', ['yes', 'no'])], ['candidate.diagnosed']),
  alone('CtScanDate', [SCAN], ['candidate.ctScanAppointmentDate']),
  asks(
    'RiskAssessment',
    RISKS.map(([fact, values]) => choice(fact, values)),
    RISKS.map(([fact]) => fact),
  ),
  asks(
    'OncologyResponse',
    ONCOLOGY.map(([fact, values]) => choice(fact, values)),
    ONCOLOGY.map(([fact]) => fact),
  ),
  asks('Email', [text('candidate.email')], ['candidate.email']),
  asks('Phone', [text('candidate.phone')], ['candidate.phone']),
  asks('FullName', [text('candidate.firstName')], ['candidate.fullName']),
];

/** The questions of the study; only the study determines which. */
export const CRITERIA: Asking = {
  block: 'CriteriaQuestions',
  props: {},
  facts: CHECKS,
  controls: [...CHECKS.map(({ fact }) => fact), 'criteria.something-else', 'criteria.a-criterion'],
};
