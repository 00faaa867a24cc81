import { criterionFact, questionsOf } from '#engine/qualification/criteria.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { BlockRules } from '#registry/define-block.ts';
import { askedCriteria, criteriaSet, criterionField, valuesIn } from './questions.ts';
import type { Props } from './schema.ts';

/** The criterion that a field asks. */
function criterionOf(field: string, state: FlowState) {
  return questionsOf(state).find(({ id }) => criterionFact(id) === field);
}

export const rules = {
  fields: (_props, state) => askedCriteria(state).map((criterion) => criterionField(criterion, state)),
  label: (field, _props, state, { text }) => text(criterionOf(field.id, state)?.question),
  message: ({ code, field }, _props, state, { t }) => {
    const criterion = criterionOf(field, state);
    if (criterion === undefined) return undefined;
    const isOwn = criterion.type === 'number' || criterion.type === 'date' || code === 'noneAlone';
    // The shell has the words for what is not answered.
    return isOwn && code !== 'criterion' ? t(`error.${code}`, valuesIn(criterion, state)) : undefined;
  },
  questionSet: (_props, state) => criteriaSet(state),
} satisfies BlockRules<Props>;

// The component imports these from here, so that rules and component share one file of the bundle.
export { aloneOf, criteriaSet, criterionField, yesNoUnsure } from './questions.ts';
export { numbersOf } from '#engine/qualification/bands.ts';
export { exampleDay } from '#engine/questions/date-question.ts';
export { gridOf, written } from '#engine/questions/number-question.ts';
