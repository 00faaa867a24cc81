import { ETHNICITIES, ONCOLOGY_KEYS, REFERRAL_KEYS, RISK_KEYS } from '#schemas/lead/answer-keys.ts';
import type { Askable } from './asked.ts';

export const ETHNICITY_IDS = ETHNICITIES.map(({ id }) => String(id)).slice(0, 4);
export const HEARD_FROM = REFERRAL_KEYS.slice(0, 4);

const listed = (group: string, keys: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(keys).map(([name, values]) => [`candidate.${group}.${name}`, values.slice(0, 3)] as const);

export const RISKS = listed('riskAssessment', RISK_KEYS);
export const ONCOLOGY = listed('oncologyResponse', ONCOLOGY_KEYS);

export const CARE = {
  participants: ['myself', 'someoneElse'],
  asked: ['Parent', 'Child', 'Spouse', 'Friend', 'Caregiver'],
  reported: ['Caregiver'],
} as const;

/** The questions that studies ask. */
export const CHECKS: readonly Askable[] = [
  { fact: 'criteria.smokes', kind: 'choice', values: ['yes', 'no', 'stopped'] },
  { fact: 'criteria.medicines', kind: 'choices', values: ['inhaler', 'tablets', 'none'] },
  { fact: 'criteria.ct-scan-appointment', kind: 'choice', values: ['yes', 'no'] },
];
