import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Picture } from '#schemas/campaign/media.ts';
import { limitedRichText, limitedText } from '#schemas/limited-text.ts';

const Column = Type.Object(
  {
    title: Type.Optional(
      limitedText('A heading; at most 60 characters', { en: 'Care close to home', es: 'Atención cerca de casa' }, 60),
    ),
    text: limitedRichText(
      'Paragraphs and lists; at most 600 characters',
      { en: 'Every visit is at a center near you.', es: 'Cada visita es en un centro cerca de usted.' },
      600,
    ),
    picture: Type.Optional(Picture),
  },
  about('One column', { text: { en: 'Near you.', es: 'Cerca de usted.' } }, { additionalProperties: false }),
);

export const Props = Type.Object(
  {
    title: Type.Optional(
      limitedText('A heading above; at most 90 characters', { en: 'Why take part', es: 'Por qué participar' }, 90),
    ),
    columns: Type.Array(
      Column,
      about('Two or three columns; on a phone they follow one another', [{ text: { en: 'One.', es: 'Uno.' } }], {
        minItems: 2,
        maxItems: 3,
      }),
    ),
  },
  about('Short texts beside each other', { columns: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
