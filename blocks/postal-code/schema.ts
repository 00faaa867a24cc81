import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    showCountrySelect: Type.Optional(
      Type.Boolean(about('Ask for the country too (default: the setting of the campaign)', true)),
    ),
    forSearch: Type.Optional(Type.Boolean(about('Say that it is used to search nearby (default true)', false))),
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without it (default true)', true))),
  },
  about('The postal code', { showCountrySelect: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
