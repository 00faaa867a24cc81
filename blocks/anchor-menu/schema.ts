import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { NAME } from '#schemas/patterns.ts';

const AnchorItem = Type.Object(
  {
    label: localizedText('What the link says', { en: 'Benefits', es: 'Beneficios' }),
    target: Type.String(about('The id of the section', 'benefits', NAME)),
  },
  about(
    'One link',
    { label: { en: 'Benefits', es: 'Beneficios' }, target: 'benefits' },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  {
    items: Type.Optional(
      Type.Array(
        AnchorItem,
        about(
          'The links; left out, they are Benefits, Study Details, Eligibility and Testimonials, ' +
            'as far as the study has them',
          [{ label: { en: 'Benefits', es: 'Beneficios' }, target: 'benefits' }],
          { minItems: 1, maxItems: 8 },
        ),
      ),
    ),
  },
  about('The links to the sections of the page', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
