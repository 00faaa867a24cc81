import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { HtmlText } from '#schemas/language.ts';

const TAGS = 'May contain a few HTML tags: p, br, strong, em, u, ul, ol, li, a; every other tag is left out';

const script = (description: string, en: string, es: string) =>
  Type.Optional({
    ...HtmlText,
    description: `${description}. ${TAGS}`,
    examples: [{ en, es }],
  });

export const Props = Type.Object(
  {
    warmTransfer: script(
      'What the agent says while connecting the caller',
      'Please stay on the line.',
      'Por favor, no cuelgue.',
    ),
    cannotTransfer: script(
      'What the agent says to a caller who cannot be transferred',
      'A coordinator will call you.',
      'El equipo de coordinación le llamará.',
    ),
  },
  about('Scripts and the number for a warm transfer', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
