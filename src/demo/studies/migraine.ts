import { fact, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { demoStudy } from '../demo-study.ts';

/** Recruits in whole countries. */
export const migraine = demoStudy(
  {
    externalId: 'DEMO-MIGRAINE-03',
    name: words(
      'Fewer headache days: a study of a tablet that prevents migraine (demonstration)',
      'Menos días con dolor: un estudio de una pastilla que previene la migraña (demostración)',
    ),
    description: words(
      'This made-up study asks if a daily tablet can lower the number of migraine days.',
      'Este estudio ficticio examina si una pastilla diaria puede reducir los días con migraña.',
    ),
    minAge: 18,
    maxAge: 65,
    associatedIndicationIds: [8],
    siteTargetAreaType: 'Country',
    transportationRequired: true,
    patientCompensationAmount: 300,
    webScreener: {
      pathType: 'ws15',
      compensationAvailable: true,
      landingPageCopy: {
        facts: [
          fact(
            'calendar',
            words('4 visits', '4 visitas'),
            words('and a diary on your phone', 'y un diario en su teléfono'),
          ),
          fact('clock', words('6 months', '6 meses'), words('from first visit to last', 'en total')),
          fact('money', words('Up to $300', 'Hasta $300'), words('for time and travel', 'por tiempo y traslados')),
        ],
      },
    },
    criteria: [
      yesNoUnsure(
        'migraine-diagnosis',
        words('Has a doctor told you that you have migraine?', '¿Le han diagnosticado migraña?'),
        { yes: true, no: false, unsure: false },
        { minimal: true },
      ),
      selectOne(
        'migraine-days',
        words('On how many days a month do you have a migraine?', '¿Cuántos días al mes tiene migraña?'),
        [
          ['0-3', words('0 to 3 days', 'De 0 a 3 días'), false],
          ['4-14', words('4 to 14 days', 'De 4 a 14 días'), true],
          ['15', words('15 days or more', '15 días o más'), true],
        ],
        { minimal: true },
      ),
      yesNoUnsure(
        'migraine-pregnant',
        words(
          'Are you pregnant, or do you plan to be in the next 12 months?',
          '¿Está embarazada o planea estarlo en los próximos 12 meses?',
        ),
        { yes: false, no: true },
        { hint: words('Choose No if this does not apply to you.', 'Elija No si esto no se aplica a usted.') },
      ),
    ],
  },
  ['demo-new-york', 'demo-phoenix', 'demo-london', 'demo-dublin', 'demo-sydney'],
  ['demo-new-york'],
);
