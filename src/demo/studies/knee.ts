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
    patientCompensationAmount: 450,
    secondaryScreening: true,
    webScreener: {
      pathType: 'ws21',
      compensationAvailable: true,
      landingPageCopy: {
        facts: [
          fact('calendar', words('6 visits', '6 visitas'), words('at a clinic near you', 'en una clínica cercana')),
          fact('clock', words('3 months', '3 meses'), words('from first visit to last', 'en total')),
          fact('money', words('Up to $450', 'Hasta $450'), words('for time and travel', 'por tiempo y traslados')),
        ],
        studyDesign: {
          title: words('What the study involves', 'En qué consiste el estudio'),
          items: [
            words('Six clinic visits over three months', 'Seis visitas a la clínica en tres meses'),
            words('An injection into the knee', 'Una inyección en la rodilla'),
            words('Pain questions on your phone', 'Preguntas sobre el dolor en su teléfono'),
          ],
        },
        eligibility: {
          title: words('Who may be able to join', 'Quién podría participar'),
          items: [
            words('Adults from 40 to 80', 'Personas de 40 a 80 años'),
            words('Arthritis in one or both knees', 'Artritis en una o ambas rodillas'),
            words('No operation on this knee', 'Sin operaciones en esa rodilla'),
          ],
        },
      },
    },
    criteria: [
      yesNoUnsure(
        'knee-diagnosis',
        words(
          'Has a doctor told you that you have arthritis in a knee?',
          '¿Le han diagnosticado artritis en una rodilla?',
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
