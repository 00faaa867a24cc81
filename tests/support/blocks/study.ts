import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';

const response = (id: string, position: string, en: string, es: string, qualifies: boolean | 'unknown') => ({
  id,
  position,
  text: { en, es },
  qualifies,
});

/** One criterion of each kind. */
export const TEST_CRITERIA: readonly Criterion[] = [
  {
    id: 'asthma',
    type: 'yes_no_unsure',
    question: { en: 'Has a doctor told you that you have asthma?', es: '¿Le han diagnosticado asma?' },
    hint: { en: 'Asthma makes it hard to breathe at times.', es: 'El asma dificulta la respiración por momentos.' },
    responses: [
      response('yes', 'A', 'Yes', 'Sí', true),
      response('no', 'B', 'No', 'No', false),
      response('unsure', 'C', 'I am not sure', 'No sé', 'unknown'),
    ],
  },
  {
    id: 'smoking',
    type: 'select_one',
    question: { en: 'Do you smoke?', es: '¿Fuma usted?' },
    responses: [
      response('never', 'A', 'I never smoked', 'Nunca he fumado', true),
      response('stopped', 'B', 'I stopped', 'Lo dejé', true),
      response('now', 'C', 'I smoke now', 'Fumo ahora', false),
    ],
  },
  {
    id: 'medicines',
    type: 'select_multiple',
    question: { en: 'Which medicines do you use?', es: '¿Qué medicamentos usa?' },
    responses: [
      response('inhaler', 'A', 'An inhaler', 'Un inhalador', true),
      response('tablets', 'B', 'Tablets', 'Tabletas', true),
      { ...response('none', 'C', 'None of these', 'Ninguno de estos', false), alone: true },
    ],
  },
];

/** A study that accepts adults of any gender near a site. */
export function testStudy(differences: Partial<Study> = {}): Study {
  return {
    externalId: 'NCT01234567',
    name: { en: 'Asthma study', es: 'Estudio del asma' },
    minAge: 18,
    maxAge: 75,
    gender: 'any',
    minBmi: null,
    maxBmi: null,
    internalStatus: 'Active',
    isSimulation: false,
    siteRequiredToQualify: false,
    studyType: 'any',
    associatedIndicationIds: [4],
    siteTargetAreaType: 'Distance',
    criteria: [...TEST_CRITERIA],
    ...differences,
  };
}
