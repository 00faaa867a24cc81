import { selectMultiple, words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD, US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** A gender bound, and reasons that may be shown (Q6). */
export const breast = demoStudy(
  {
    externalId: 'DEMO-BREAST-10',
    name: words(
      'Next steps: a study after treatment for breast cancer (demonstration)',
      'Próximos pasos: un estudio después del tratamiento del cáncer de mama (demostración)',
    ),
    description: words(
      'This made-up study looks at a tablet that may help to keep breast cancer from coming back.',
      'Este estudio ficticio examina una pastilla que podría ayudar a evitar que el cáncer de mama regrese.',
    ),
    minAge: 25,
    maxAge: 80,
    gender: 'female',
    studyType: 'oncology',
    associatedIndicationIds: [33],
    showReasons: true,
    targetDistanceKm: 200,
    webScreener: { pathType: 'ws10', resultPage: true, compensationAvailable: false },
    criteria: [
      yesNoUnsure(
        'breast-diagnosis',
        words(
          'Has a doctor told you that you have, or had, breast cancer?',
          '¿Le han diagnosticado cáncer de mama alguna vez?',
        ),
        { yes: true, no: false },
        { minimal: true },
      ),
      selectMultiple(
        'breast-treatment',
        words('Which treatments have you finished?', '¿Qué tratamientos ha terminado?'),
        [
          ['surgery', words('Surgery', 'Cirugía'), true],
          ['radiation', words('Radiation', 'Radioterapia'), true],
          ['chemotherapy', words('Chemotherapy', 'Quimioterapia'), true],
          ['none', words('None of these yet', 'Ninguno de estos todavía'), 'unknown'],
        ],
        { rule: 'any' },
      ),
    ],
  },
  [...US_SITES, ...SITES_ABROAD],
);
