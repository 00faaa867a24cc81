import {
  CAREGIVER_PARTICIPANTS,
  CAREGIVER_RELATIONSHIPS,
  ETHNICITIES,
  GENDERS,
  ONCOLOGY_KEYS,
  RISK_KEYS,
} from '#schemas/lead/answer-keys.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { ageOf } from '../qualification/age.ts';
import { AGE, type Fact } from './fact.ts';

const TEXT: Domain = { kind: 'text' };
const DATE: Domain = { kind: 'date' };

/** The domains of the answers about the candidate; the blocks that ask for them use the same ones. */
export const CANDIDATE_DOMAINS = {
  'candidate.firstName': TEXT,
  'candidate.lastName': TEXT,
  'candidate.gender': { kind: 'choice', values: GENDERS },
  'candidate.birthDate': DATE,
  'candidate.email': TEXT,
  'candidate.phone': TEXT,
  'candidate.postalCode': TEXT,
  'candidate.country': { kind: 'choice', values: COUNTRY_CODES },
  'candidate.heightCm': { kind: 'number', min: 91, max: 273, integer: false, unit: 'cm' },
  'candidate.heightUnit': { kind: 'choice', values: ['cm', 'ft'] },
  'candidate.weightKg': { kind: 'number', min: 0, max: 681, integer: false, unit: 'kg' },
  'candidate.weightUnit': { kind: 'choice', values: ['kg', 'lb'] },
  'candidate.ethnicities': { kind: 'choices', values: ETHNICITIES.map(({ id }) => String(id)) },
  'candidate.diagnosed': { kind: 'choice', values: ['yes', 'no'] },
  'candidate.indicationIds': TEXT,
  'candidate.searched': TEXT,
  'candidate.ctScanAppointmentDate': DATE,
  'candidate.caregiverParticipant': { kind: 'choice', values: CAREGIVER_PARTICIPANTS },
  'candidate.caregiverRelationship': { kind: 'choice', values: CAREGIVER_RELATIONSHIPS },
  'candidate.caregiverFirstName': TEXT,
  'candidate.caregiverLastName': TEXT,
  'candidate.caregiverBirthDate': DATE,
  'candidate.riskAssessment.wfh': { kind: 'choice', values: RISK_KEYS.wfh },
  'candidate.riskAssessment.interactivity': { kind: 'choice', values: RISK_KEYS.interactivity },
  'candidate.riskAssessment.publicTrans': { kind: 'choice', values: RISK_KEYS.publicTrans },
  'candidate.oncologyResponse.cancerType': { kind: 'choice', values: ONCOLOGY_KEYS.cancerType },
  'candidate.oncologyResponse.cancerStage': { kind: 'choice', values: ONCOLOGY_KEYS.cancerStage },
  'candidate.oncologyResponse.treatmentStatus': { kind: 'choice', values: ONCOLOGY_KEYS.treatmentStatus },
  'candidate.obGyn.firstName': TEXT,
  'candidate.obGyn.lastName': TEXT,
  'candidate.obGyn.phone': TEXT,
  'candidate.detailsConfirmed': { kind: 'choice', values: ['yes', 'no'] },
} as const satisfies Record<string, Domain>;

const answered: readonly Fact[] = Object.entries(CANDIDATE_DOMAINS).map(([name, domain]) => ({
  name,
  description: `The answer ${name.slice('candidate.'.length)}`,
  domain,
  source: 'answer',
  read: (state) => state.answers[name],
}));

/** Age is answered as a number or derived from the birth date (Q2). */
const age: Fact = {
  name: 'candidate.age',
  description: 'The age in years, answered or computed from the birth date',
  domain: { kind: 'number', min: 0, max: 120, integer: true, unit: 'years' },
  source: 'answer',
  needs: { answers: AGE },
  read: ageOf,
};

export const CANDIDATE_FACTS: readonly Fact[] = [...answered, age];
