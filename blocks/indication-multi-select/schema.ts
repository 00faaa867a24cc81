import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(LocalizedText),
    titleForChild: Type.Optional(LocalizedText),
  },
  about(
    'Other conditions, found by a search',
    { title: { en: 'Other conditions', es: 'Otras afecciones' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
