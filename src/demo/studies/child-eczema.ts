import { selectMultiple, selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** A parent answers for a child. */
export const childEczema = demoStudy(
  {
    externalId: 'DEMO-ECZEMA-CHILD-05',
    name: words(
      'Calm skin: a study of a cream for children with eczema (demonstration)',
      'Piel tranquila: un estudio de una crema para niños con eccema (demostración)',
    ),
    description: words(
      'This made-up study looks at a cream for children and teenagers with eczema. A parent answers for the child.',
      'Este estudio ficticio examina una crema para niños y adolescentes con eccema. ' +
        'Uno de los padres responde por su hijo o hija.',
    ),
    minAge: 2,
    maxAge: 17,
    associatedIndicationIds: [24],
    patientCompensationAmount: 250,
    webScreener: { pathType: 'ws15', hasCaregiver: true, caregiverType: 'parent-child', compensationAvailable: true },
    criteria: [
      yesNoUnsure(
        'eczema-diagnosis',
        words('Has a doctor told you that your child has eczema?', '¿Le han diagnosticado eccema a su hijo o hija?'),
        { yes: true, no: false },
        {
          minimal: true,
          hint: words(
            'Eczema is also called atopic dermatitis. The skin is dry, red and itchy.',
            'El eccema también se llama dermatitis atópica. La piel está seca, enrojecida y con picazón.',
          ),
        },
      ),
      selectOne(
        'eczema-since',
        words('How long has your child had eczema?', '¿Desde cuándo tiene eccema su hijo o hija?'),
        [
          ['under-6-months', words('Less than 6 months', 'Menos de 6 meses'), false],
          ['over-6-months', words('6 months or longer', '6 meses o más'), true],
          ['unsure', words('I am not sure', 'No lo sé con certeza'), 'unknown'],
        ],
      ),
      selectMultiple(
        'eczema-where',
        words('Where is the eczema?', '¿Dónde tiene el eccema?'),
        [
          ['face', words('Face or neck', 'Cara o cuello'), true],
          ['arms', words('Arms or hands', 'Brazos o manos'), true],
          ['legs', words('Legs or feet', 'Piernas o pies'), true],
          ['scalp-only', words('Only on the scalp', 'Solo en el cuero cabelludo'), false],
        ],
        { rule: 'any' },
      ),
    ],
  },
  ['demo-chicago', 'demo-houston', 'demo-atlanta', 'demo-denver', ...SITES_ABROAD],
);
