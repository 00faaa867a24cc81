import { choiceField, defineBlock } from 'trialflow/engine';
import type { LocalizedText } from 'trialflow/schemas';

/** What an author sets in a document. A type, not an interface: any props are a record to the registry. */
export type BedtimeProps = {
  readonly question: LocalizedText;
};

export const BEDTIMES = ['early', 'late', 'varies'] as const;

/** A question of our own. Its answer is the fact `answer.<id of the block>`. */
export const bedtime = defineBlock<BedtimeProps>({
  name: 'Bedtime',
  description: 'When somebody goes to bed',
  // JSON Schema: documents are checked against it. It comes only where somebody checks.
  schema: async () => {
    const schemas = await import('trialflow/schemas');
    return {
      Props: {
        type: 'object',
        properties: { question: schemas.LocalizedText },
        required: ['question'],
        additionalProperties: false,
      },
    };
  },
  component: () => import('./bedtime-question.tsx'),
  texts: {
    en: async () => ({ default: { early: 'Before 10 p.m.', late: 'After 10 p.m.', varies: 'It varies' } }),
    es: async () => ({ default: { early: 'Antes de las 22:00', late: 'Después de las 22:00', varies: 'Varía' } }),
  },
  examples: async () => ({ default: [] }),
  // The values that the answer can have: proofs look at every one of them.
  fields: (_props, _state, id) => [choiceField({ fact: `answer.${id}`, values: BEDTIMES, required: true })],
  // What the question is called in the list of what is missing.
  label: (_field, { question }, _state, { text }) => text(question),
});
