import type { Field, QuestionSet } from '#engine/block-rules.ts';
import { formatCountryDate } from '#engine/dates.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { choiceField, choicesField, namedAs } from '#engine/fields/choice-fields.ts';
import { daysOf, numbersOf } from '#engine/qualification/bands.ts';
import { criterionFact, isAskable, questionsOf } from '#engine/qualification/criteria.ts';
import { dateField, exampleDay } from '#engine/questions/date-question.ts';
import { gridOf, numberField, written } from '#engine/questions/number-question.ts';
import type { Criterion } from '#schemas/study/criterion.ts';

const responseIds = (criterion: Criterion) => criterion.responses.map(({ id }) => id);

/** The id of the response that excludes all others, if there is one. */
export function aloneOf({ type, responses }: Criterion): string | undefined {
  return type === 'select_multiple' ? responses.find(({ alone }) => alone === true)?.id : undefined;
}

/**
 * The questions that are asked. A question that lacks a response is left out: the visitor continues, and the verdict
 * stays unknown (E15, Q1).
 */
export function askedCriteria(state: Parameters<typeof questionsOf>[0] & Pick<FlowState, 'today'>) {
  return questionsOf(state).filter((criterion) => isAskable(criterion, state.today));
}

/** An unanswered criterion has one message, whatever it asks for (E11). */
function asCriterion(field: Field): Field {
  return {
    ...field,
    read: (form) => {
      const reading = field.read(form);
      return !reading.ok && reading.code === 'required' ? namedAs(reading, 'criterion') : reading;
    },
  };
}

/** Every shown criterion must be answered; a multiple-choice criterion needs at least one choice (E11). */
export function criterionField(criterion: Criterion, state: FlowState): Field {
  const fact = criterionFact(criterion.id);
  if (criterion.type === 'number') return asCriterion(numberField(numbersOf(criterion), fact, true, state.locale));
  if (criterion.type === 'date') return asCriterion(dateField(daysOf(criterion, state.today), fact, true, state));
  const field = choiceFields.get(criterion) ?? choiceFieldOf(criterion, fact);
  choiceFields.set(criterion, field);
  return field;
}

/** The fields of criteria that are answered by choices: they depend on nothing else, and a page may have hundreds. */
const choiceFields = new WeakMap<Criterion, Field>();

function choiceFieldOf(criterion: Criterion, fact: string): Field {
  const options = { fact, values: responseIds(criterion), required: true, missing: 'criterion' };
  return criterion.type === 'select_multiple'
    ? choicesField({ ...options, alone: aloneOf(criterion) })
    : choiceField(options);
}

function answerSchema(criterion: Criterion): Readonly<Record<string, unknown>> {
  if (criterion.type === 'number') {
    const { min, max, scale } = gridOf(numbersOf(criterion));
    return { type: scale === 1 ? 'integer' : 'number', minimum: min, maximum: max };
  }
  // Which days it takes may depend on the day of the visit.
  if (criterion.type === 'date') return { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
  const answer = { type: 'string', enum: responseIds(criterion) };
  return criterion.type === 'select_multiple'
    ? { type: 'array', items: answer, uniqueItems: true, minItems: 1 }
    : answer;
}

/** The criteria of the visit as a JSON Schema without texts, so that one compiled validator serves every language. */
export function criteriaSet(state: FlowState): QuestionSet | undefined {
  // Whether a date can be answered may depend on the day: the validator is compiled once, for all days.
  const criteria = questionsOf(state).filter((one) => one.type === 'date' || isAskable(one, state.today));
  if (criteria.length === 0) return undefined;
  const properties = Object.fromEntries(criteria.map((criterion) => [criterion.id, answerSchema(criterion)]));
  return { schema: { type: 'object', properties, required: criteria.map(({ id }) => id) } };
}

/** The three responses of a yes/no/unsure question: positions A, B, C. Throws for a question that cannot be asked. */
export function yesNoUnsure(criterion: Criterion): Criterion['responses'] {
  return ['A', 'B', 'C'].map((position) => {
    const response = criterion.responses.find((candidate) => candidate.position === position);
    if (!response)
      throw new Error(`The yes/no/unsure criterion "${criterion.id}" has no response at position ${position}`);
    return response;
  });
}

/** What the words about a number or a date may name. */
export function valuesIn(criterion: Criterion, state: FlowState): Readonly<Record<string, string | number>> {
  const { min, max } = gridOf(numbersOf(criterion));
  const { date } = countryOf(state);
  const days = daysOf(criterion, state.today);
  return {
    min: written(min),
    max: written(max),
    decimals: criterion.decimals ?? 0,
    example: formatCountryDate(exampleDay(days, state.today), date),
    from: formatCountryDate(days.from, date),
    to: formatCountryDate(days.to, date),
  };
}
