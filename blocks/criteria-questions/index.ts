import { criteriaOf, criterionFact } from '#engine/qualification/criteria.ts';
import { defineBlock } from '#registry/define-block.ts';
import { askedCriteria, criteriaSet, criterionField } from './questions.ts';
import type { Props } from './schema.ts';

/** The questions that decide whether a visitor can join the study (D5, D6, E11). */
export default defineBlock<Props>({
  name: 'CriteriaQuestions',
  description: "The study's qualification questions",
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  actions: ['cr'],
  fields: (_props, state) => askedCriteria(state).map(criterionField),
  label: (field, _props, state, { text }) =>
    text(criteriaOf(state).find(({ id }) => criterionFact(id) === field.id)?.question),
  questionSet: (_props, state) => criteriaSet(state),
});
