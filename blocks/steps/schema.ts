import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { limitedText } from '#schemas/limited-text.ts';

export const STEP_DRAWINGS = ['answer', 'call', 'visit'] as const;

const Step = Type.Object(
  {
    title: limitedText(
      'The step in a few words; at most 80 characters',
      { en: 'Answer a few questions', es: 'Responda unas preguntas' },
      80,
    ),
    text: Type.Optional(
      limitedText(
        'More about it; at most 300 characters',
        { en: 'It takes about two minutes.', es: 'Toma unos dos minutos.' },
        300,
      ),
    ),
    drawing: Type.Optional(
      Type.Enum(
        [...STEP_DRAWINGS],
        about('A small drawing beside it: answer (a list of questions), call (a person on the phone), visit', 'call'),
      ),
    ),
  },
  about(
    'One step',
    { title: { en: 'Answer a few questions', es: 'Responda unas preguntas' } },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  {
    title: Type.Optional(
      limitedText('A heading above; at most 90 characters', { en: 'What happens next', es: 'Lo que sigue' }, 90),
    ),
    steps: Type.Array(
      Step,
      about('Two to seven steps', [{ title: { en: 'Answer', es: 'Responda' } }], { minItems: 2, maxItems: 7 }),
    ),
  },
  about('Numbered steps', { steps: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
