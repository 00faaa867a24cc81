import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    onlyChosen: Type.Optional(
      Type.Boolean(
        about('Only studies about the conditions that the visitor chose after the search (default false)', true),
      ),
    ),
    atOnce: Type.Optional(
      Type.Boolean(about('The postal code was given before: search without a press of Search (default false)', true)),
    ),
    withOffers: Type.Optional(
      Type.Boolean(
        about(
          'Direct offers stand below: the visitor is told that there is nothing only where there ' +
            'are neither (default false)',
          true,
        ),
      ),
    ),
    refine: Type.Optional(
      Type.Boolean(
        about(
          'What was searched is said in words and can be changed: how far studies may be, whom they take, ' +
            'and ten cards at a time. Cards say how many sites there are and lead to a page about the study; ' +
            'where nothing is found, what to do next is said (default false)',
          true,
        ),
      ),
    ),
    finish: Type.Optional(LocalizedText),
  },
  about('The studies that a search found', { atOnce: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
