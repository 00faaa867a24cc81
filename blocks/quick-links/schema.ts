import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { NAME } from '#schemas/patterns.ts';

const Target = Type.Union(
  [
    Type.Object(
      { route: Type.String(about('The name of a route of this campaign', 'postal')) },
      about('A step of this campaign', { route: 'postal' }, { additionalProperties: false }),
    ),
    Type.Object(
      { flow: Type.Literal('study-search', about('The study search', 'study-search')) },
      about('The study search', { flow: 'study-search' }, { additionalProperties: false }),
    ),
    Type.Object(
      { anchor: Type.String(about('The id of a section of this page', 'eligibility', NAME)) },
      about('A section of this page', { anchor: 'eligibility' }, { additionalProperties: false }),
    ),
  ],
  about('Where the link leads', { route: 'postal' }),
);
export type QuickLinkTarget = Static<typeof Target>;

const QuickLink = Type.Object(
  {
    label: localizedText('What the link says', { en: 'See Who Qualifies', es: 'Vea quién reúne los requisitos' }),
    target: Target,
  },
  about(
    'One link',
    { label: { en: 'See Who Qualifies', es: 'Vea quién reúne los requisitos' }, target: { anchor: 'eligibility' } },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  { links: Type.Array(QuickLink, about('The links', [], { minItems: 1, maxItems: 8 })) },
  about('Links to other places', { links: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
