import { defineBlock } from '#registry/define-block.ts';
import {
  answerKeys,
  ETHNICITIES_FACT,
  healthFact,
  healthFields,
  healthQuestions,
  healthSet,
  HEIGHT,
  WEIGHT,
} from './questions.ts';
import type { Props } from './schema.ts';

const BODY_LABELS: Readonly<Record<string, string>> = {
  [HEIGHT]: 'question.height',
  [WEIGHT]: 'question.weight',
  [ETHNICITIES_FACT]: 'question.ethnicities',
};

/** The demographic questionnaire (D10). */
export default defineBlock<Props>({
  name: 'HealthQuestions',
  description: 'The demographic questionnaire: body, background, insurance and daily life',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  actions: ['hq'],
  fields: healthFields,
  label: (field, _props, _state, { t }) =>
    t(BODY_LABELS[field.id] ?? `question.${field.id.slice(field.id.lastIndexOf('.') + 1)}`),
  questionSet: healthSet,
  surveyAnswers: (props, state, { t }, id) =>
    healthQuestions(props)
      .toSorted((one, other) => one.survey - other.survey)
      .flatMap((question) => {
        const answer = state.answers[healthFact(id, question.name)];
        if (typeof answer !== 'string' || !answerKeys(question).includes(answer)) return [];
        return [
          {
            questionId: question.survey,
            questionText: t(`question.${question.name}`),
            questionResponseText: t(`${question.list}.${answer}`),
          },
        ];
      }),
});
