import { fact, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** The page asks the two most important questions; a coordinator asks the third in a second screening. */
export const knee = demoStudy(
  {
    externalId: 'DEMO-KNEE-11',
    name: words(
      'Moving again: a study for knee arthritis (demonstration)',
      'Volver a moverse: un estudio para la artritis de rodilla (demostración)',
    ),
    description: words(
      'This made-up study tries out an injection for painful knees.',
      'Este estudio ficticio prueba una inyección para las rodillas con dolor.',
    ),
    minAge: 40,
    maxAge: 80,
    associatedIndicationIds: [27],
    secondaryScreening: true,
    webScreener: {
      pathType: 'ws21',
      compensationAvailable: true,
      landingPageCopy: {
        facts: [
          fact('calendar', words('6 visits', '6 visitas'), words('at a clinic near you', 'en una clínica cercana')),
          fact('clock', words('3 months', '3 meses'), words('from first visit to last', 'en total')),
          fact(
            'money',
            words('Compensation', 'Compensación'),
            words('for time and travel', 'por su tiempo y traslados'),
          ),
        ],
      },
    },
    criteria: [
      yesNoUnsure(
        'knee-diagnosis',
        words(
          'Has a doctor told you that you have arthritis in a knee?',
          '¿Le ha dicho un médico que tiene artritis en una rodilla?',
        ),
        { yes: true, no: false },
        { minimal: true },
      ),
      selectOne(
        'knee-pain',
        words('How often does your knee hurt?', '¿Con qué frecuencia le duele la rodilla?'),
        [
          ['daily', words('Every day', 'Todos los días'), true],
          ['weekly', words('Every week', 'Todas las semanas'), true],
          ['seldom', words('Less often', 'Con menos frecuencia'), false],
        ],
        { minimal: true },
      ),
      yesNoUnsure(
        'knee-surgery',
        words('Have you had an operation on this knee?', '¿Le han operado de esta rodilla?'),
        { yes: false, no: true },
      ),
    ],
  },
  [...US_SITES],
);
