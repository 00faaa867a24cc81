import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { Language } from '../language.ts';
import { limitedText } from '../limited-text.ts';
import { CAPTIONS_FILE, FILM_FILE, PICTURE_FILE } from '../patterns.ts';

/** The name of a picture in `campaigns/media`. */
export const PictureFile = Type.String(about('A picture in campaigns/media', 'knee-walk.jpg', PICTURE_FILE));

/** The name of a film in `campaigns/media`. */
export const FilmFile = Type.String(about('A film in campaigns/media', 'knee-visit.webm', FILM_FILE));

const alternative = limitedText(
  'What the picture shows, for visitors who do not see it; at most 250 characters',
  { en: 'A woman walks her dog in a park', es: 'Una mujer pasea a su perro por un parque' },
  250,
);
const decorative = Type.Boolean(
  about('True: the picture says nothing that the text does not say, so that it needs no alternative', true),
);

/** The properties of a picture: its file, and either `alt` or `decorative` (WCAG 1.1.1; `missing-alt`). */
export const PICTURE_PROPERTIES = {
  file: PictureFile,
  alt: Type.Optional(alternative),
  decorative: Type.Optional(decorative),
};

/** A picture inside the props of a block. */
export const Picture = Type.Object(
  PICTURE_PROPERTIES,
  about(
    'A picture, with what it shows in words',
    { file: 'knee-walk.jpg', alt: { en: 'A woman walks her dog', es: 'Una mujer pasea a su perro' } },
    { additionalProperties: false },
  ),
);
export type Picture = Static<typeof Picture>;

/** The captions of a film in one language (WCAG 1.2.2). */
export const Captions = Type.Object(
  {
    language: { ...Language, description: 'The language of the captions', examples: ['en'] },
    file: Type.String(about('A WebVTT file in campaigns/media', 'knee-visit-en.vtt', CAPTIONS_FILE)),
  },
  about('Captions in one language', { language: 'en', file: 'knee-visit-en.vtt' }, { additionalProperties: false }),
);
export type Captions = Static<typeof Captions>;
