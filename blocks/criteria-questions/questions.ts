import type { Field, QuestionSet } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { choiceField, choicesField } from '#engine/fields/choice-fields.ts';
import { criteriaOf, criterionFact, isAskable } from '#engine/qualification/criteria.ts';
import type { Criterion } from '#schemas/study/criterion.ts';

const responseIds = (criterion: Criterion) => criterion.responses.map(({ id }) => id);

/**
 * The questions that are asked. A question that lacks a response is left out: the visitor continues, and the verdict
 * stays unknown (E15, Q1).
 */
export function askedCriteria(state: Parameters<typeof criteriaOf>[0]): readonly Criterion[] {
  return criteriaOf(state).filter(isAskable);
}

/** Every shown criterion must be answered; a multiple-choice criterion needs at least one choice (E11). */
export function criterionField(criterion: Criterion): Field {
  const options = {
    fact: criterionFact(criterion.id),
    values: responseIds(criterion),
    required: true,
    missing: 'criterion',
  };
  return criterion.type === 'select_multiple' ? choicesField(options) : choiceField(options);
}

function answerSchema(criterion: Criterion): Readonly<Record<string, unknown>> {
  const answer = { type: 'string', enum: responseIds(criterion) };
  return criterion.type === 'select_multiple'
    ? { type: 'array', items: answer, uniqueItems: true, minItems: 1 }
    : answer;
}

/** The criteria of the visit as a JSON Schema without texts, so that one compiled validator serves every language. */
export function criteriaSet(state: FlowState): QuestionSet | undefined {
  const criteria = askedCriteria(state);
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
