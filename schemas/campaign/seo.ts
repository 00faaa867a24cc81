import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { LocalizedText, localizedText } from '../language.ts';

/** A text of limited length. */
const limited = (description: string, example: LocalizedText, maxLength: number) =>
  Type.Optional(localizedText(description, example, { maxLength }));

/** What search engines and link previews show of a campaign's first page, the only one that is indexed. */
export const Seo = Type.Object(
  {
    title: limited(
      'The title of the first page: at most 70 characters, because search engines cut longer ones',
      {
        en: 'Asthma study near you: see if you qualify',
        es: 'Estudio del asma cerca de usted: vea si califica',
      },
      70,
    ),
    description: limited(
      'One or two sentences: at most 200 characters, because search engines cut longer ones',
      {
        en: 'Answer a few questions and find out in two minutes if an asthma study near you is a fit.',
        es: 'Responda unas preguntas y sepa en dos minutos si un estudio del asma cerca de usted es para usted.',
      },
      200,
    ),
    picture: Type.Optional(
      Type.Object(
        {
          address: Type.String(
            about('A picture in campaigns/media, or an address', 'https://images.trial-search.example/asthma.jpg', {
              // `insecure-url` reports http: addresses.
              pattern: '^(https?://[a-z0-9.-]+(/[^\\s]*)?|[a-z0-9][a-z0-9-]{0,79}\\.(jpg|jpeg|png|webp))$',
              patternErrorMessage: 'a picture in campaigns/media such as "knee.jpg", or an address with https://',
              maxLength: 500,
            }),
          ),
          alt: { ...LocalizedText, description: 'What the picture shows' },
        },
        about(
          'The picture that messengers show with a link to the campaign; visitors do not load it',
          {
            address: 'https://images.trial-search.example/asthma.jpg',
            alt: { en: 'A woman with an inhaler', es: 'Una mujer con un inhalador' },
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  about(
    'What search engines and link previews show of the first page',
    { description: { en: 'An asthma study near you.', es: 'Un estudio del asma cerca de usted.' } },
    { additionalProperties: false, minProperties: 1 },
  ),
);
export type Seo = Static<typeof Seo>;
