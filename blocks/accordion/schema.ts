import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { limitedRichText, limitedText } from '#schemas/limited-text.ts';

const Item = Type.Object(
  {
    question: limitedText(
      'The question; at most 150 characters',
      { en: 'Does it cost anything?', es: '¿Tiene algún costo?' },
      150,
    ),
    answer: limitedRichText(
      'The answer in paragraphs and lists; at most 2,000 characters',
      { en: 'No. Study visits and treatment are free.', es: 'No. Las visitas y el tratamiento son gratis.' },
      2000,
    ),
    open: Type.Optional(Type.Boolean(about('True: the answer is open when the page appears', true))),
  },
  about(
    'One question',
    { question: { en: 'Does it cost anything?', es: '¿Tiene algún costo?' }, answer: { en: 'No.', es: 'No.' } },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  {
    title: Type.Optional(
      limitedText(
        'A heading above; at most 90 characters',
        { en: 'Questions and answers', es: 'Preguntas y respuestas' },
        90,
      ),
    ),
    items: Type.Array(
      Item,
      about(
        'One to twenty questions',
        [{ question: { en: 'Why?', es: '¿Por qué?' }, answer: { en: 'So.', es: 'Así.' } }],
        {
          minItems: 1,
          maxItems: 20,
        },
      ),
    ),
  },
  about('Questions whose answers open and close', { items: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
