import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { HtmlText } from '#schemas/language.ts';

const text = (description: string, en: string, es: string) =>
  Type.Optional({
    ...HtmlText,
    description:
      `${description}. May contain a few HTML tags: p, br, strong, em, u, ul, ol, li, a; every other tag, ` +
      'including span, is left out',
    examples: [{ en, es }],
  });

export const Props = Type.Object(
  {
    connect: text(
      'Asks the caller whether to be connected',
      'May I connect you with {brand}?',
      '¿Puedo comunicarle con {brand}?',
    ),
    transfer: text(
      'Asks the caller for permission to transfer the data',
      'May I send them your answers?',
      '¿Puedo enviarles sus respuestas?',
    ),
  },
  about('What the agent of a partner asks a qualified caller', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
