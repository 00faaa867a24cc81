import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { PICTURE_PROPERTIES } from '#schemas/campaign/media.ts';
import { limitedText } from '#schemas/limited-text.ts';

export const Props = Type.Object(
  {
    ...PICTURE_PROPERTIES,
    size: Type.Optional(
      Type.Enum(
        ['full', 'medium', 'small'],
        about('How wide it is: the whole column (default), half, or a third', 'full'),
      ),
    ),
    caption: Type.Optional(
      limitedText(
        'A line below the picture; at most 200 characters',
        { en: 'The study center in Chicago', es: 'El centro del estudio en Chicago' },
        200,
      ),
    ),
  },
  about(
    'A picture',
    { file: 'knee-walk.jpg', alt: { en: 'A woman walks her dog', es: 'Una mujer pasea a su perro' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
