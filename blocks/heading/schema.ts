import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { ANCHOR } from '#schemas/patterns.ts';

export const Props = Type.Object(
  {
    text: localizedText('The heading', { en: 'Qualification questions', es: 'Preguntas para saber si califica' }),
    lead: Type.Optional(
      localizedText('A larger text below the heading (default: none)', {
        en: 'They take about three minutes.',
        es: 'Toman unos tres minutos.',
      }),
    ),
    level: Type.Optional(
      Type.Enum(
        [2, 3],
        about("2 for a part of the page, 3 for a part of that (default 2); the title of the page is the route's", 2),
      ),
    ),
    anchor: Type.Optional(Type.String(about('The anchor that menus of the page link to', 'eligibility', ANCHOR))),
  },
  about(
    'A heading inside a page',
    { text: { en: 'Qualification questions', es: 'Preguntas para saber si califica' }, level: 2 },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
