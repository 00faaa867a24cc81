import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { LocalizedText } from '../language.ts';

/** A text that search engines show whole. */
const shown = (description: string, en: string, es: string, maxLength: number) =>
  Type.Optional({
    ...LocalizedText,
    description,
    examples: [{ en, es }],
    properties: {
      en: { ...LocalizedText.properties.en, maxLength },
      es: { ...LocalizedText.properties.es, maxLength },
    },
  });

/** What search engines and previews of links show of a campaign's first page; other pages are not found by them. */
export const Seo = Type.Object(
  {
    title: shown(
      'The title in place of that of the window: at most 70 characters, search engines cut the rest',
      'Asthma study near you: see if you qualify',
      'Estudio del asma cerca de usted: vea si califica',
      70,
    ),
    description: shown(
      'One or two sentences below the title: at most 200 characters, search engines cut the rest',
      'Answer a few questions and find out in two minutes if an asthma study near you is a fit.',
      'Responda unas preguntas y sepa en dos minutos si un estudio del asma cerca de usted es para usted.',
      200,
    ),
    picture: Type.Optional(
      Type.Object(
        {
          address: Type.String(
            about('The address of the picture', 'https://images.trial-search.example/asthma.jpg', {
              // An address without TLS is reported like every other.
              pattern: '^https?://[a-z0-9.-]+(/[^\\s]*)?$',
              patternErrorMessage: 'an address that begins with https://',
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
    'What search engines and previews of links show of the first page',
    { description: { en: 'An asthma study near you.', es: 'Un estudio del asma cerca de usted.' } },
    { additionalProperties: false, minProperties: 1 },
  ),
);
export type Seo = Static<typeof Seo>;
