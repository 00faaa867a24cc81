import { fact, selectMultiple, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { demoStudy } from '../demo-study.ts';

/** Bounds on age and body mass index, a whole state as its area, and a question for which all choices must qualify. */
export const diabetes = demoStudy(
  {
    externalId: 'DEMO-DIABETES-02',
    name: words(
      'Steady sugar: a study of a weekly injection for type 2 diabetes (demonstration)',
      'Azúcar estable: un estudio de una inyección semanal para la diabetes tipo 2 (demostración)',
    ),
    description: words(
      'This made-up study compares a weekly injection with a daily tablet for type 2 diabetes.',
      'Este estudio ficticio compara una inyección semanal con una pastilla diaria para la diabetes tipo 2.',
    ),
    minAge: 30,
    maxAge: 80,
    minBmi: 25,
    maxBmi: 45,
    associatedIndicationIds: [5, 7],
    siteTargetAreaType: 'State',
    patientCompensationAmount: 600,
    showReasons: true,
    webScreener: {
      pathType: 'ws15',
      compensationAvailable: true,
      landingPageCopy: {
        facts: [
          fact('calendar', words('8 visits', '8 visitas'), words('at a clinic near you', 'en una clínica cercana')),
          fact('clock', words('12 months', '12 meses'), words('from first visit to last', 'en total')),
          fact('money', words('Up to $600', 'Hasta $600'), words('for time and travel', 'por tiempo y traslados')),
        ],
      },
    },
    criteria: [
      yesNoUnsure(
        'diabetes-diagnosis',
        words('Has a doctor told you that you have type 2 diabetes?', '¿Le han diagnosticado diabetes tipo 2?'),
        { yes: true, no: false },
        { minimal: true },
      ),
      selectOne(
        'diabetes-a1c',
        words('What was your last A1C?', '¿Cuál fue su última A1C?'),
        [
          ['below-7', words('Below 7 %', 'Menos de 7 %'), false],
          ['7-to-10', words('7 % to 10 %', 'De 7 % a 10 %'), true],
          ['above-10', words('Above 10 %', 'Más de 10 %'), false],
          ['unsure', words('I am not sure', 'No lo sé con certeza'), 'unknown'],
        ],
        {
          minimal: true,
          hint: words(
            'A1C is a blood test. It shows your average blood sugar over the last three months.',
            'La A1C es un análisis de sangre. Muestra su nivel promedio de azúcar en los últimos tres meses.',
          ),
        },
      ),
      selectMultiple(
        'diabetes-treatment',
        words('Which of these do you take now?', '¿Cuáles de estos toma actualmente?'),
        [
          ['metformin', words('Metformin', 'Metformina'), true],
          ['other-tablets', words('Other tablets for diabetes', 'Otras pastillas para la diabetes'), true],
          ['insulin', words('Insulin', 'Insulina'), false],
          ['none', words('None of these', 'Ninguno de estos'), true],
        ],
        { rule: 'all' },
      ),
    ],
  },
  [
    'demo-chicago',
    'demo-los-angeles',
    'demo-houston',
    'demo-miami',
    'demo-toronto',
    'demo-manchester',
    'demo-melbourne',
  ],
);
