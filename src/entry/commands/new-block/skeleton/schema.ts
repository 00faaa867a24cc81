import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

const Choice = Type.Object(
  {
    value: Type.String(about('What is stored, and what conditions ask for', 'often', { pattern: '^[A-Za-z0-9_-]+$' })),
    label: localizedText('What the visitor reads', { en: 'Often', es: 'A menudo' }),
  },
  about('One answer', { value: 'often', label: { en: 'Often', es: 'A menudo' } }, { additionalProperties: false }),
);

export const Props = Type.Object(
  {
    question: localizedText('The question', { en: 'How often?', es: '¿Con qué frecuencia?' }),
    choices: Type.Array(
      Choice,
      about('The answers, in order', [{ value: 'often', label: { en: 'Often', es: 'A menudo' } }], { minItems: 2 }),
    ),
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without an answer (default true)', true))),
  },
  about(
    'A question with a few answers to choose from',
    { question: { en: 'How often?', es: '¿Con qué frecuencia?' }, choices: [] },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
