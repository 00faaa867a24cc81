import { CAREGIVER_TYPES } from '#schemas/lead/answer-keys.ts';
import { OUTCOMES } from '#schemas/lead/outcomes.ts';
import { COUNTRY, type Askable } from './asked.ts';

const yesOrNo = (fact: string): Askable => ({ fact, kind: 'boolean' });
const oneOf = (fact: string, values: readonly string[]): Askable => ({ fact, kind: 'choice', values });

/** Facts about a visitor's fit for the study, and about the study itself. */
export const OF_A_STUDY: readonly Askable[] = [
  ...[
    'ageQualified',
    'genderQualified',
    'bmiQualified',
    'siteQualified',
    'criteriaQualified',
    'bioQualified',
    'fullyQualified',
  ].map((name) => yesOrNo(`verdict.${name}`)),
  oneOf('verdict.outcome', OUTCOMES),
  ...['loaded', 'isSimulation', 'hasCriteria', 'siteRequired', 'compensationAvailable', 'collectsMedicalRecords'].map(
    (name) => yesOrNo(`study.${name}`),
  ),
  ...['minimalSet', 'resultPage', 'ctScanBooked', 'asksRiskAssessment'].map((name) => yesOrNo(`study.${name}`)),
  oneOf('study.type', ['any', 'ctScanAppointment', 'vaccine', 'obGyn']),
];

/** Facts that come from the address. */
export const OF_AN_ADDRESS: readonly Askable[] = [
  ...[
    'genderRequired',
    'skipDiagnosis',
    'hasIndication',
    'leadKnown',
    'leadEmailKnown',
    'hotCall',
    'international',
  ].map((name) => yesOrNo(`path.${name}`)),
  yesOrNo('path.hasCaregiver'),
  yesOrNo('path.caregiverInvolved'),
  oneOf('path.caregiverType', CAREGIVER_TYPES),
  oneOf('path.language', ['en', 'es']),
  COUNTRY,
  { fact: 'candidate.indicationIds', kind: 'text' },
];

/** Facts that come from the outcomes of calls. */
export const OF_CALLS: readonly Askable[] = [
  oneOf('sites.nearby', ['found', 'none', 'failed']),
  oneOf('site.scheduling', ['enabled', 'disabled']),
  oneOf('phone.matchedToStudy', ['matched', 'notMatched']),
  oneOf('callNow.offered', ['yes', 'no', 'failed']),
];
