import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    text: Type.Optional(
      localizedText('The question (default: the text "legend")', {
        en: 'Who would take part?',
        es: '¿Quién participaría?',
      }),
    ),
    goOn: Type.Optional(
      Type.Boolean(
        about('Pressing a choice goes to the next page (default true); false if the page asks for more', true),
      ),
    ),
    offerOther: Type.Optional(Type.Boolean(about('Offer Non-Binary below the two large choices (default true)', true))),
  },
  about('The large choice of gender on a home page', { offerOther: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
