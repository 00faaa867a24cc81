import type { Props } from './schema.ts';

/** The answer that the block asks for. */
export function birthDateFact({ whose }: Props): 'candidate.caregiverBirthDate' | 'candidate.birthDate' {
  return whose === 'caregiver' ? 'candidate.caregiverBirthDate' : 'candidate.birthDate';
}

/** The label of the field: a caregiver must see immediately whose date is meant. */
export function labelKey({ whose }: Props, caregiverInvolved: boolean): string {
  if (whose === 'caregiver') return 'label.caregiver';
  return caregiverInvolved ? 'label.participant' : 'label.self';
}
