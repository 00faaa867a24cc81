import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

const count = (description: string, example: number, minimum: number) =>
  Type.Optional(Type.Integer(about(description, example, { minimum, maximum: 12 })));

export const Props = Type.Object(
  {
    title: localizedText('What the photos show, as the heading', {
      en: 'Photos of the rash',
      es: 'Fotos de la erupción',
    }),
    hint: Type.Optional(
      localizedText('How to take them, in a line below the heading (default: none)', {
        en: 'In daylight, from a hand’s width away.',
        es: 'Con luz natural, a un palmo de distancia.',
      }),
    ),
    fewest: count('The minimum number of photos (default 1)', 1, 0),
    most: count('The maximum number of photos (default 4)', 4, 1),
    longestEdge: Type.Optional(
      Type.Integer(
        about('Photos are shrunk to this many pixels on their longer side before they are sent (default 1600)', 1600, {
          minimum: 320,
          maximum: 4096,
        }),
      ),
    ),
    largestKilobytes: Type.Optional(
      Type.Integer(
        about('Photos are compressed to at most this many kilobytes (default 1500)', 1500, {
          minimum: 100,
          maximum: 8000,
        }),
      ),
    ),
  },
  about(
    'Photos taken with the camera or chosen from the device',
    { title: { en: 'Photos of the rash', es: 'Fotos de la erupción' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
