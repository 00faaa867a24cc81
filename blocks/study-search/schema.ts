import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    showCountrySelect: Type.Optional(
      Type.Boolean(about('Ask for the country too (default: the setting of the campaign)', true)),
    ),
    atOnce: Type.Optional(
      Type.Boolean(
        about(
          'The postal code may be known already: the blocks below search without pressing Search (default false)',
          true,
        ),
      ),
    ),
    finds: Type.Optional(Type.Enum(['studies', 'offers'], about('What is searched for (default studies)', 'studies'))),
    anyCondition: Type.Optional(
      Type.Boolean(
        about(
          'Search for every condition, even if the address names some: ' +
            'the visitor chooses afterwards (default false)',
          true,
        ),
      ),
    ),
    hint: Type.Optional(
      localizedText(
        'What to enter, in a line at the postal code (default: the text "hint" or "hintOffers", by what is found)',
        { en: 'Enter your postal code.', es: 'Escriba su código postal.' },
      ),
    ),
  },
  about('The search by postal code', { showCountrySelect: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
