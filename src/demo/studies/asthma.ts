import { fact, selectMultiple, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD, US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

export const asthma = demoStudy(
  {
    externalId: 'DEMO-ASTHMA-01',
    name: words(
      'Breathing easier: a study of a new asthma inhaler (demonstration)',
      'Respirar mejor: un estudio de un nuevo inhalador para el asma (demostración)',
    ),
    description: words(
      'This made-up study looks at a new inhaler for adults whose asthma still bothers them. ' +
        'It shows how a real study would look here.',
      'Este estudio ficticio examina un nuevo inhalador para adultos a quienes el asma todavía les molesta. ' +
        'Muestra cómo se vería aquí un estudio real.',
    ),
    minAge: 18,
    maxAge: 75,
    associatedIndicationIds: [4],
    showReasons: true,
    phases: ['3'],
    patientCompensationAmount: 400,
    patientCompensationNote: words('Up to $400 for time and travel', 'Hasta $400 por su tiempo y sus traslados'),
    closingCommentsQualified: words(
      'At the first visit, a study doctor explains everything. You decide afterwards.',
      'En la primera visita, el personal médico del estudio le explica todo. Después decide usted.',
    ),
    webScreener: {
      pathType: 'ws15',
      compensationAvailable: true,
      landingPageCopy: {
        title: words('Does asthma still slow you down?', '¿El asma todavía le limita?'),
        subtitle: words(
          'Answer a few questions to see if you could join this study.',
          'Responda unas preguntas para saber si podría participar en este estudio.',
        ),
        facts: [
          fact('calendar', words('5 visits', '5 visitas'), words('at a clinic near you', 'en una clínica cercana')),
          fact('clock', words('6 months', '6 meses'), words('from first visit to last', 'en total')),
          fact('money', words('Up to $400', 'Hasta $400'), words('for time and travel', 'por tiempo y traslados')),
        ],
        runBy: words('Lakeside Clinical Research (demonstration)', 'Lakeside Clinical Research (demostración)'),
        testimonials: [
          {
            quote: words(
              'The staff explained every step and answered all my questions.',
              'El personal me explicó cada paso y respondió todas mis preguntas.',
            ),
            who: words('Rosa M.', 'Rosa M.'),
            source: words('Asthma study in Chicago, 2024 (made up)', 'Estudio del asma en Chicago, 2024 (ficticio)'),
          },
          {
            quote: words(
              'I saw the study doctor at no cost, and I felt well cared for.',
              'Las consultas no me costaron nada y sentí que me cuidaban bien.',
            ),
            who: words('James T.', 'James T.'),
            source: words('Asthma study in Houston, 2024 (made up)', 'Estudio del asma en Houston, 2024 (ficticio)'),
          },
          {
            quote: words(
              'I am glad that my time may help others with the same condition.',
              'Me alegra que mi tiempo pueda ayudar a otras personas con la misma afección.',
            ),
            who: words('Lin W.', 'Lin W.'),
            source: words('Asthma study in Denver, 2023 (made up)', 'Estudio del asma en Denver, 2023 (ficticio)'),
          },
        ],
        studyDesign: {
          title: words('What the study involves', 'En qué consiste el estudio'),
          items: [
            words('Five clinic visits over six months', 'Cinco visitas a la clínica en seis meses'),
            words('A new inhaler, or your usual care', 'Un nuevo inhalador o su tratamiento habitual'),
            words('Breathing tests at each visit', 'Pruebas de respiración en cada visita'),
          ],
        },
        eligibility: {
          title: words('Who may be able to join', 'Quién podría participar'),
          items: [
            words('Adults from 18 to 75', 'Adultos de 18 a 75 años'),
            words('Asthma for at least one year', 'Asma desde hace al menos un año'),
            words('Not smoking now', 'No fumar actualmente'),
          ],
        },
      },
    },
    criteria: [
      yesNoUnsure(
        'asthma-diagnosis',
        words('Has a doctor told you that you have asthma?', '¿Le han diagnosticado asma?'),
        { yes: true, no: false },
        { minimal: true },
      ),
      selectOne(
        'asthma-symptoms',
        words(
          'How often do you have symptoms such as wheezing or shortness of breath?',
          '¿Con qué frecuencia tiene síntomas como silbidos o falta de aire?',
        ),
        [
          ['daily', words('Every day', 'Todos los días'), true],
          ['weekly', words('Every week', 'Todas las semanas'), true],
          ['seldom', words('Less often', 'Con menos frecuencia'), false],
          ['unsure', words('I am not sure', 'No lo sé con certeza'), 'unknown'],
        ],
        { minimal: true },
      ),
      selectMultiple(
        'asthma-medicines',
        words('Which of these do you use for your asthma?', '¿Cuáles de estos usa para el asma?'),
        [
          ['rescue', words('A rescue inhaler', 'Un inhalador de rescate'), true],
          ['daily', words('An inhaler that I use every day', 'Un inhalador que uso todos los días'), true],
          ['tablets', words('Tablets', 'Pastillas'), true],
          ['none', words('None of these', 'Ninguno de estos'), false],
        ],
        {
          rule: 'any',
          hint: words(
            'A rescue inhaler is the one that you use when you suddenly find it hard to breathe.',
            'Un inhalador de rescate es el que usa cuando de repente le cuesta respirar.',
          ),
        },
      ),
      yesNoUnsure('asthma-smoking', words('Do you smoke now?', '¿Fuma actualmente?'), { yes: false, no: true }),
      yesNoUnsure(
        'asthma-hospital',
        words(
          'Did you stay in hospital because of asthma in the last 4 weeks?',
          '¿Pasó alguna noche en el hospital por el asma en las últimas 4 semanas?',
        ),
        { yes: false, no: true },
      ),
    ],
  },
  [...US_SITES, ...SITES_ABROAD],
  ['demo-chicago', 'demo-london'],
);
