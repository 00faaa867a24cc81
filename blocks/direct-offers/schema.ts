import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(
      localizedText('The heading above the offers (default: the text "title")', {
        en: 'More offers near you',
        es: 'Más ofertas cerca de usted',
      }),
    ),
    atOnce: Type.Optional(
      Type.Boolean(about('The postal code was given before: search without pressing Search (default false)', true)),
    ),
    alone: Type.Optional(
      Type.Boolean(
        about(
          'There are no studies on the page: where there are no offers, the visitor is told so (default false)',
          true,
        ),
      ),
    ),
    finish: Type.Optional(
      localizedText('What a button below the offers says, which goes to the next page (default: there is no button)', {
        en: 'Continue without an offer',
        es: 'Continuar sin una oferta',
      }),
    ),
  },
  about('Direct offers', { atOnce: true, alone: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
