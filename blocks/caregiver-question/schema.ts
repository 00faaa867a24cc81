import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    text: Type.Optional(
      localizedText('The question (default: the text "legend")', { en: 'Who is this for?', es: '¿Para quién es?' }),
    ),
    relations: Type.Optional(
      Type.Boolean(
        about(
          'Ask also what the visitor is to the participant: parent, child, spouse, friend, ' +
            'caregiver (default false: caregiver)',
          true,
        ),
      ),
    ),
  },
  about(
    'Who would take part',
    { text: { en: 'Who is this for?', es: '¿Para quién es?' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
