import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    onlyChosen: Type.Optional(
      Type.Boolean(
        about('Only studies about the conditions that the visitor chose after the search (default false)', true),
      ),
    ),
    atOnce: Type.Optional(
      Type.Boolean(about('The postal code was given before: search without pressing Search (default false)', true)),
    ),
    withOffers: Type.Optional(
      Type.Boolean(
        about(
          'Direct offers are below: the visitor is told that there is nothing only if there ' +
            'are neither (default false)',
          true,
        ),
      ),
    ),
    refine: Type.Optional(
      Type.Boolean(
        about(
          'Say in words what was searched, and let visitors refine it: ' +
            'how far studies may be, and which ages they take; ' +
            'show ten cards at a time. Cards say how many sites there are and link to a page about the study; ' +
            'if nothing is found, say what to do next (default false)',
          true,
        ),
      ),
    ),
    finish: Type.Optional(
      localizedText('What a button below the studies says, which goes to the next page (default: there is no button)', {
        en: 'None of these',
        es: 'Ninguno de estos',
      }),
    ),
  },
  about('The studies that a search found', { atOnce: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
