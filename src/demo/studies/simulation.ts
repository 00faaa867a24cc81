import { words, yesNoUnsure } from '../demo-questions.ts';
import { SITES_ABROAD, US_SITES } from '../demo-sites.ts';
import { demoStudy } from '../demo-study.ts';

/** Visitors are screened for practice only (R2). */
export const simulation = demoStudy(
  {
    externalId: 'DEMO-SIMULATION-07',
    name: words(
      'Practice run: high blood pressure (demonstration)',
      'Ejercicio de práctica: presión arterial alta (demostración)',
    ),
    description: words('A simulation. Nobody is recruited for it.', 'Una simulación. Nadie es reclutado para ella.'),
    minAge: 18,
    maxAge: 90,
    internalStatus: 'Simulation Active',
    isSimulation: true,
    associatedIndicationIds: [1],
    webScreener: { pathType: 'ws15' },
    criteria: [
      yesNoUnsure(
        'pressure-diagnosis',
        words(
          'Has a doctor told you that you have high blood pressure?',
          '¿Le han diagnosticado presión arterial alta?',
        ),
        { yes: true, no: false },
        { minimal: true },
      ),
    ],
  },
  [...US_SITES, ...SITES_ABROAD],
);
