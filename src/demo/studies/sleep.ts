import { fact, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** From home: no site is required, anywhere in the country of its sites. */
export const sleep = demoStudy(
  {
    externalId: 'DEMO-SLEEP-09',
    name: words(
      'A better night: a sleep program from home (demonstration)',
      'Una mejor noche: un programa para dormir desde casa (demostración)',
    ),
    description: words(
      'This made-up study tries out a sleep program on the phone. There are no clinic visits.',
      'Este estudio ficticio prueba un programa para dormir en el teléfono. No hay visitas a la clínica.',
    ),
    minAge: 18,
    maxAge: null,
    associatedIndicationIds: [22],
    siteRequiredToQualify: false,
    siteTargetAreaType: 'Country',
    transportationRequired: false,
    webScreener: {
      pathType: 'ws15',
      compensationAvailable: false,
      landingPageCopy: {
        facts: [
          fact('check', words('From home', 'Desde su casa'), words('no clinic visits', 'sin visitas a la clínica')),
          fact('clock', words('8 weeks', '8 semanas'), words('a few minutes a day', 'unos minutos al día')),
          fact('money', words('No cost', 'Sin costo'), words('for the program', 'el programa')),
        ],
        studyDesign: {
          title: words('What the study involves', 'En qué consiste el estudio'),
          items: [
            words('Eight weeks of exercises on your phone', 'Ocho semanas de ejercicios en su teléfono'),
            words('A short sleep diary each morning', 'Un breve diario del sueño cada mañana'),
            words('No clinic visits', 'Sin visitas a la clínica'),
          ],
        },
        eligibility: {
          title: words('Who may be able to join', 'Quién podría participar'),
          items: [
            words('Adults from 18', 'Personas de 18 años o más'),
            words('Bad sleep on 3 nights a week or more', 'Mal sueño 3 noches por semana o más'),
            words('A smartphone that you use every day', 'Un teléfono inteligente de uso diario'),
          ],
        },
      },
    },
    criteria: [
      selectOne(
        'sleep-nights',
        words('On how many nights a week do you sleep badly?', '¿Cuántas noches por semana duerme mal?'),
        [
          ['0-2', words('0 to 2 nights', 'De 0 a 2 noches'), false],
          ['3-7', words('3 nights or more', '3 noches o más'), true],
        ],
        { minimal: true },
      ),
      yesNoUnsure(
        'sleep-phone',
        words(
          'Do you have a smartphone that you use every day?',
          '¿Tiene un teléfono inteligente que usa todos los días?',
        ),
        { yes: true, no: false },
      ),
    ],
  },
  [...US_SITES],
);
