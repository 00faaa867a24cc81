import { words, yesNoUnsure } from '../demo-questions.ts';
import { demoStudy } from '../demo-study.ts';

export const healthy = demoStudy(
  {
    externalId: 'DEMO-HEALTHY-01',
    name: words(
      'Healthy volunteers: how the body takes up a vitamin (demonstration)',
      'Voluntarios sanos: cómo absorbe el cuerpo una vitamina (demostración)',
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
    ],
  },
  ['demo-chicago', 'demo-new-york', 'demo-miami'],
);
