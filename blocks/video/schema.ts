import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Captions, FilmFile, PictureFile } from '#schemas/campaign/media.ts';
import { limitedRichText, limitedText } from '#schemas/limited-text.ts';

export const Props = Type.Object(
  {
    file: FilmFile,
    title: limitedText(
      'What the film is about; at most 120 characters',
      { en: 'Your first visit, in one minute', es: 'Su primera visita, en un minuto' },
      120,
    ),
    poster: {
      ...PictureFile,
      description: 'The picture that is shown before the film plays; its shape is the shape of the film',
    },
    captions: Type.Array(
      Captions,
      about(
        'The captions: one entry for every language of the campaign',
        [
          { language: 'en', file: 'knee-visit-en.vtt' },
          { language: 'es', file: 'knee-visit-es.vtt' },
        ],
        { minItems: 1, maxItems: 20 },
      ),
    ),
    transcript: Type.Optional(
      limitedRichText(
        'What is said and shown, for visitors who read rather than watch; at most 5,000 characters',
        { en: 'A coordinator welcomes a visitor at the door.', es: 'Una coordinadora recibe a una visitante.' },
        5000,
      ),
    ),
  },
  about(
    'A film',
    {
      file: 'knee-visit.webm',
      title: { en: 'Your first visit', es: 'Su primera visita' },
      poster: 'knee-visit.jpg',
      captions: [{ language: 'en', file: 'knee-visit-en.vtt' }],
    },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
