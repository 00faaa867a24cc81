import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without it (default false)', true))),
    categories: Type.Optional(
      Type.Array(
        Type.String(about('The English name of a category of the catalogue', 'Cancer')),
        about('Only these categories are offered, or all if the catalogue has none of them', ['Cancer'], {
          minItems: 1,
        }),
      ),
    ),
    title: Type.Optional(
      localizedText('The question (default: one of the texts "legend", by who takes part)', {
        en: 'Which conditions do you have?',
        es: '¿Qué afecciones tiene?',
      }),
    ),
  },
  about('The conditions of the participant', { required: false }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
