import { valueOf, words, yesNoUnsure } from '../demo-questions.ts';
import { demoStudy } from '../demo-study.ts';

export const healthy = demoStudy(
  {
    externalId: 'DEMO-HEALTHY-01',
    name: words(
      'Healthy volunteers: how the body takes up a vitamin (demonstration)',
      'Personas voluntarias sanas: cómo absorbe el cuerpo una vitamina (demostración)',
    ),
    description: words(
      'This made-up study gives healthy adults a vitamin and takes blood three times in one day. ' +
        'It shows how a real study would look here.',
      'Este estudio ficticio da una vitamina a adultos sanos y toma muestras de sangre tres veces en un día. ' +
        'Muestra cómo se vería aquí un estudio real.',
    ),
    minAge: 18,
    maxAge: 60,
    associatedIndicationIds: [11],
    patientCompensationAmount: 250,
    webScreener: { pathType: 'ws15', compensationAvailable: true },
    criteria: [
      yesNoUnsure(
        'healthy-illness',
        words(
          'Do you have an illness for which you take medicine every day?',
          '¿Tiene alguna enfermedad por la que toma medicamentos todos los días?',
        ),
        { yes: false, no: true },
      ),
      valueOf(
        'healthy-coffee',
        words('How many cups of coffee do you drink a day?', '¿Cuántas tazas de café toma al día?'),
        [
          ['little', words('Up to 5 cups', 'Hasta 5 tazas'), true, { atMost: 5 }],
          ['much', words('More than 5 cups', 'Más de 5 tazas'), false],
        ],
        { type: 'number', unit: words('cups', 'tazas'), minimum: 0, maximum: 30 },
      ),
      valueOf(
        'healthy-donation',
        words(
          'When did you last give blood, or have blood taken?',
          '¿Cuándo donó sangre o le sacaron sangre por última vez?',
        ),
        [
          ['recent', words('In the last 8 weeks', 'En las últimas 8 semanas'), false, { from: 'today-56d' }],
          ['earlier', words('Earlier', 'Antes'), true],
        ],
        { type: 'date', latest: 'today' },
      ),
    ],
  },
  ['demo-chicago', 'demo-new-york', 'demo-miami'],
);
