import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { ID } from '#schemas/patterns.ts';

export const Props = Type.Object(
  {
    campaign: Type.String(about('The id of the campaign', 'ws10', ID)),
    label: Type.Optional(
      localizedText('What the button says (default: the text "label")', {
        en: 'See If You Qualify',
        es: 'Vea si califica',
      }),
    ),
  },
  about('A button to another campaign', { campaign: 'ws10' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
