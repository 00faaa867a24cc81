import { words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD, US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** A vaccine study: it is for healthy volunteers too (F5). */
export const rsvVaccine = demoStudy(
  {
    externalId: 'DEMO-RSV-VACCINE-08',
    name: words(
      'Ready for winter: a vaccine study for people aged 60 and over (demonstration)',
      'Listos para el invierno: un estudio de una vacuna para personas de 60 años o más (demostración)',
    ),
    description: words(
      'This made-up study looks at a vaccine against RSV, a virus that can make breathing hard.',
      'Este estudio ficticio examina una vacuna contra el VRS, un virus que puede dificultar la respiración.',
    ),
    minAge: 60,
    maxAge: null,
    studyType: 'vaccine',
    associatedIndicationIds: [36, 11],
    patientCompensationAmount: 200,
    webScreener: { pathType: 'ws15', showRiskAssessment: true, compensationAvailable: true },
    criteria: [
      yesNoUnsure(
        'rsv-earlier',
        words('Have you had an RSV vaccine before?', '¿Ha recibido antes una vacuna contra el VRS?'),
        { yes: false, no: true },
        { minimal: true },
      ),
      yesNoUnsure(
        'rsv-allergy',
        words(
          'Have you ever had a serious allergic reaction to a vaccine?',
          '¿Ha tenido alguna vez una reacción alérgica grave a una vacuna?',
        ),
        { yes: false, no: true },
      ),
    ],
  },
  [...US_SITES, ...SITES_ABROAD],
);
