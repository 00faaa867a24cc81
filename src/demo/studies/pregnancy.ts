import { words, yesNoUnsure } from '../demo-questions.ts';
import { US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** A study that asks about the OB/GYN doctor (F7), and only the minimal set of its questions. */
export const pregnancy = demoStudy(
  {
    externalId: 'DEMO-PREGNANCY-11',
    name: words(
      'Two hearts: a study of blood pressure in pregnancy (demonstration)',
      'Dos corazones: un estudio de la presión arterial en el embarazo (demostración)',
    ),
    description: words(
      'This made-up study looks at how blood pressure changes in pregnancy.',
      'Este estudio ficticio examina cómo cambia la presión arterial durante el embarazo.',
    ),
    minAge: 18,
    maxAge: 45,
    gender: 'female',
    studyType: 'obGyn',
    associatedIndicationIds: [1],
    targetDistanceKm: 200,
    webScreener: {
      pathType: 'ws15',
      minimalSet: true,
      compensationAvailable: true,
      landingPageCopy: {
        title: words('Are you expecting a baby?', '¿Espera un bebé?'),
        subtitle: words(
          'Answer a few questions to see if you could join this study.',
          'Responda unas preguntas para saber si podría participar en este estudio.',
        ),
      },
    },
    criteria: [
      yesNoUnsure(
        'pregnancy-now',
        words('Are you pregnant now?', '¿Está embarazada actualmente?'),
        { yes: true, no: false },
        { minimal: true },
      ),
      yesNoUnsure('pregnancy-twins', words('Are you expecting more than one baby?', '¿Espera más de un bebé?'), {
        yes: false,
        no: true,
      }),
    ],
  },
  [...US_SITES],
);
