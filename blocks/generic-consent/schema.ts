import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { localizedText, richText } from '#schemas/language.ts';

const ConsentItem = Type.Object(
  {
    type: Type.Enum([...CONSENT_TYPES], about('What the visitor consents to', 'sms')),
    text: richText('The exact words of the consent, which are recorded as evidence', {
      en: 'You may send me text messages.',
      es: 'Pueden enviarme mensajes de texto.',
    }),
    ask: Type.Enum(
      ['box', 'implied', 'byCountry'],
      about(
        'box: a checkbox that starts empty. implied: the text says what continuing means. ' +
          'byCountry: implied in the US, ' +
          'in other countries a checkbox that must be ticked unless required is false',
        'box',
      ),
    ),
    required: Type.Optional(
      Type.Boolean(about('For box: the visitor cannot continue without it (default false)', false)),
    ),
  },
  about(
    'One consent',
    {
      type: 'sms',
      text: { en: 'You may send me text messages.', es: 'Pueden enviarme mensajes de texto.' },
      ask: 'box',
    },
    { additionalProperties: false },
  ),
);
export type ConsentItem = Static<typeof ConsentItem>;

export const Props = Type.Object(
  {
    title: Type.Optional(
      localizedText('The heading above the consents (default: none)', {
        en: 'How we may contact you',
        es: 'Cómo podemos comunicarnos con usted',
      }),
    ),
    titleLevel: Type.Optional(
      Type.Enum([2, 3], about('The level of the heading: 3 inside a section that has one (default 2)', 3)),
    ),
    consents: Type.Array(
      ConsentItem,
      about('The consents, in order; each type at most once', [], { minItems: 1, maxItems: 7 }),
    ),
  },
  about('Consent texts and their checkboxes', { consents: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
