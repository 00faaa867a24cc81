import { caregiverInvolved, caregiverTypeOf } from './path-facts.ts';
import type { FlowState } from '../flow-state.ts';

export type Participant = 'self' | 'parent' | 'child' | 'spouse' | 'friend' | 'caregiver';

const BY_RELATIONSHIP: Readonly<Record<string, Participant>> = {
  Self: 'self',
  Parent: 'parent',
  Child: 'child',
  Spouse: 'spouse',
  Friend: 'friend',
  Caregiver: 'caregiver',
  Other: 'caregiver',
};

/**
 * The visitor's relationship to the participant, which determines the wording of the question: a parent is asked about
 * a child.
 */
export function participantOf(state: FlowState): Participant {
  const relationship = state.answers['candidate.caregiverRelationship'];
  const known = typeof relationship === 'string' ? BY_RELATIONSHIP[relationship] : undefined;
  if (known !== undefined) return known;
  if (!caregiverInvolved(state)) return 'self';
  return caregiverTypeOf(state) === 'parent-child' ? 'parent' : 'caregiver';
}
