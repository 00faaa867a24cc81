import type { Field, QuestionSet } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { heightField, weightField } from '#engine/fields/body-fields.ts';
import { choiceField, choicesField } from '#engine/fields/choice-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import {
  DISABILITY_KEYS,
  EDUCATION_KEYS,
  ETHNICITIES,
  INCOME_KEYS,
  REFERRAL_KEYS,
  YES_NO_KEYS,
} from '#schemas/lead/answer-keys.ts';
import type { Props } from './schema.ts';

/** The section of the locale files with the answers' labels. */
export type AnswerList = 'yesNo' | 'education' | 'income' | 'disability' | 'referral';

const KEYS: Readonly<Record<AnswerList, readonly string[]>> = {
  yesNo: YES_NO_KEYS,
  education: EDUCATION_KEYS,
  income: INCOME_KEYS,
  disability: DISABILITY_KEYS,
  referral: REFERRAL_KEYS,
};

export interface HealthQuestion {
  /** The name of the answer: `answer.<block id>.<name>`. */
  readonly name: string;
  /** The number of the survey question in the lead, in the order of K1. */
  readonly survey: number;
  readonly list: AnswerList;
}

const ASKED: readonly HealthQuestion[] = [
  { name: 'insurance', survey: 3, list: 'yesNo' },
  { name: 'education', survey: 4, list: 'education' },
  { name: 'income', survey: 5, list: 'income' },
  { name: 'isLGBTQMember', survey: 1, list: 'yesNo' },
  { name: 'isVeteran', survey: 2, list: 'yesNo' },
  { name: 'mentalHealth', survey: 8, list: 'yesNo' },
  { name: 'physicalDisability', survey: 9, list: 'yesNo' },
  { name: 'disabilityType', survey: 6, list: 'disability' },
];
const REFERRING: HealthQuestion = { name: 'referringGroup', survey: 7, list: 'referral' };

/** The questions with one answer each, in page order (D10). */
export function healthQuestions(props: Props): readonly HealthQuestion[] {
  return props.referringGroup === true ? [...ASKED, REFERRING] : ASKED;
}

export function answerKeys(question: HealthQuestion): readonly string[] {
  return KEYS[question.list];
}

/** The fact that a question sets, and the name of its controls. */
export function healthFact(blockId: string, name: string): string {
  return `answer.${blockId}.${name}`;
}

export const HEIGHT = 'candidate.heightCm';
export const WEIGHT = 'candidate.weightKg';
export const ETHNICITIES_FACT = 'candidate.ethnicities';
export const ETHNICITY_IDS = ETHNICITIES.map(({ id }) => String(id));

/** All questions are required (D10); height and weight are validated in the displayed unit (E9). */
export function healthFields(props: Props, state: FlowState, blockId: string): readonly Field[] {
  const { metric } = countryOf(state);
  return [
    heightField({ metric, required: true }),
    weightField({ metric, required: true }),
    choicesField({ fact: ETHNICITIES_FACT, values: ETHNICITY_IDS, required: true, missing: 'selectOne' }),
    ...healthQuestions(props).map((question) =>
      choiceField({ fact: healthFact(blockId, question.name), values: answerKeys(question), required: true }),
    ),
  ];
}

function answerSchemas(props: Props): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return {
    height: { type: 'number', minimum: 91, maximum: 273 },
    weight: { type: 'number', minimum: 0, maximum: 681 },
    ethnicities: { type: 'array', items: { type: 'string', enum: ETHNICITY_IDS }, uniqueItems: true, minItems: 1 },
    ...Object.fromEntries(
      healthQuestions(props).map((question) => [question.name, { type: 'string', enum: [...answerKeys(question)] }]),
    ),
  };
}

/** The names of the answers in the schema, and the facts that they represent. */
export function healthFacts(props: Props, blockId: string): Readonly<Record<string, string>> {
  const own = healthQuestions(props).map(({ name }) => [name, healthFact(blockId, name)] as const);
  return { height: HEIGHT, weight: WEIGHT, ethnicities: ETHNICITIES_FACT, ...Object.fromEntries(own) };
}

/** The questionnaire as a JSON Schema without texts: one compiled validator serves both languages. */
export function healthSet(props: Props): QuestionSet {
  const properties = answerSchemas(props);
  return { schema: { type: 'object', properties, required: Object.keys(properties) } };
}
