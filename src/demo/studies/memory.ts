import { selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD, US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** A caregiver may answer for an adult; medical records are collected from those who qualify (F8). */
export const memory = demoStudy(
  {
    externalId: 'DEMO-MEMORY-06',
    name: words(
      'Holding on: a study for people with early memory loss (demonstration)',
      'Conservar los recuerdos: un estudio para personas con pérdida de memoria inicial (demostración)',
    ),
    description: words(
      'This made-up study looks at a medicine for early memory loss. ' +
        'A family member or friend comes along to the visits.',
      'Este estudio ficticio examina un medicamento para la pérdida de memoria inicial. ' +
        'Un familiar o amigo acompaña a la persona participante a las visitas.',
    ),
    minAge: 55,
    maxAge: 85,
    associatedIndicationIds: [9],
    successPlan: 'CollectMedicalRecordsV1',
    targetDistanceKm: 160,
    patientCompensationAmount: 800,
    closingCommentsQualified: words(
      'When we call, it helps if both the person who would take part and the one who would come along can listen.',
      'Cuando llamemos, conviene que escuchen tanto quien participaría como quien le acompañaría.',
    ),
    webScreener: { pathType: 'ws15', hasCaregiver: true, caregiverType: 'adult', compensationAvailable: true },
    criteria: [
      selectOne(
        'memory-problem',
        words('Has memory become worse over the last year?', '¿Ha empeorado la memoria en el último año?'),
        [
          ['much', words('Yes, a lot', 'Sí, mucho'), true],
          ['some', words('Yes, a little', 'Sí, un poco'), true],
          ['no', words('No', 'No'), false],
          ['unsure', words('I am not sure', 'No lo sé con certeza'), 'unknown'],
        ],
        { minimal: true },
      ),
      yesNoUnsure(
        'memory-companion',
        words(
          'Is there a family member or friend who could come to the visits?',
          '¿Hay algún familiar o amigo que pueda acudir a las visitas?',
        ),
        { yes: true, no: false },
        { minimal: true },
      ),
      yesNoUnsure(
        'memory-stroke',
        words('Has there been a stroke in the last 12 months?', '¿Hubo un derrame cerebral en los últimos 12 meses?'),
        { yes: false, no: true },
      ),
    ],
  },
  [...US_SITES, ...SITES_ABROAD],
);
