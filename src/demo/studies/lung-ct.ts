import { selectOne, words, yesNoUnsure } from '../demo-questions.ts';
import { demoStudy } from '../demo-study.ts';

/** A CT-scan-appointment study (D7). */
export const lungCt = demoStudy(
  {
    externalId: 'DEMO-LUNG-CT-04',
    name: words(
      'A closer look: a lung scan study for people who have smoked (demonstration)',
      'Una mirada más de cerca: un estudio con tomografía de pulmón para personas que han fumado (demostración)',
    ),
    description: words(
      'This made-up study is for people who have a CT scan of the lungs planned.',
      'Este estudio ficticio es para personas que tienen programada una tomografía de los pulmones.',
    ),
    minAge: 50,
    maxAge: 80,
    studyType: 'ctScanAppointment',
    associatedIndicationIds: [12, 34],
    patientCompensationAmount: 150,
    webScreener: { pathType: 'ws15', compensationAvailable: true },
    criteria: [
      selectOne(
        'lung-smoking',
        words('How long have you smoked in your life?', '¿Durante cuánto tiempo ha fumado en su vida?'),
        [
          ['never', words('I never smoked', 'Nunca fumé'), false],
          ['under-20', words('Less than 20 years', 'Menos de 20 años'), 'unknown'],
          ['over-20', words('20 years or more', '20 años o más'), true],
        ],
        { minimal: true },
      ),
      yesNoUnsure(
        'lung-cancer',
        words('Have you ever had lung cancer?', '¿Ha tenido alguna vez cáncer de pulmón?'),
        { yes: false, no: true },
        { minimal: true },
      ),
      yesNoUnsure(
        'ct-scan-appointment',
        words(
          'Do you have an appointment for a CT scan of your lungs?',
          '¿Tiene una cita para una tomografía de los pulmones?',
        ),
        { yes: true, no: true, unsure: true },
        {
          hint: words(
            'A CT scan takes pictures of the inside of your body. A doctor orders it.',
            'Una tomografía toma imágenes del interior de su cuerpo. La ordena el personal médico.',
          ),
        },
      ),
    ],
  },
  ['demo-chicago', 'demo-evanston', 'demo-boston', 'demo-seattle', 'demo-toronto', 'demo-london', 'demo-cape-town'],
);
