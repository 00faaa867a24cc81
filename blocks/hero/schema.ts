import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Picture } from '#schemas/campaign/media.ts';
import { limitedText } from '#schemas/limited-text.ts';
import { NAME } from '#schemas/patterns.ts';

const Action = Type.Object(
  {
    label: limitedText(
      'The words on the button; at most 40 characters',
      { en: 'See if you qualify', es: 'Vea si califica' },
      40,
    ),
    to: Type.Optional(
      Type.String(
        about('The route that the button leads to; without it, the button is Next', 'questions', {
          title: 'Leads to',
          ...NAME,
        }),
      ),
    ),
    note: Type.Optional(
      limitedText(
        'A line beside the button; at most 80 characters',
        { en: 'Takes about 2 minutes', es: 'Toma unos 2 minutos' },
        80,
      ),
    ),
  },
  about(
    'The one button of the opening',
    { label: { en: 'See if you qualify', es: 'Vea si califica' } },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  {
    title: limitedText(
      'The heading of the page; at most 90 characters',
      { en: 'Does your knee hurt every day?', es: '¿Le duele la rodilla todos los días?' },
      90,
    ),
    kicker: Type.Optional(
      limitedText(
        'A few words above the heading; at most 60 characters',
        { en: 'Knee arthritis study', es: 'Estudio de la artritis de rodilla' },
        60,
      ),
    ),
    text: Type.Optional(
      limitedText(
        'One or two sentences below the heading; at most 300 characters',
        { en: 'A study near you is testing a new treatment.', es: 'Un estudio cerca de usted prueba un tratamiento.' },
        300,
      ),
    ),
    picture: Type.Optional(Picture),
    action: Type.Optional(Action),
  },
  about(
    'The opening of a page',
    { title: { en: 'Does your knee hurt every day?', es: '¿Le duele la rodilla todos los días?' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
