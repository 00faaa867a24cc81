import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(LocalizedText),
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
    finish: Type.Optional(LocalizedText),
  },
  about('Direct offers', { atOnce: true, alone: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
