import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';
import { ID } from '#schemas/patterns.ts';

export const Props = Type.Object(
  {
    campaign: Type.String(about('The id of the campaign', 'ws10', ID)),
    label: Type.Optional(LocalizedText),
  },
  about('A button to another campaign', { campaign: 'ws10' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
