import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { useFlow } from '../block-runtime.ts';

/** The first name of whoever answers: a caregiver is greeted, not the person in their care. Empty: not known. */
function greetedName(state: FlowState): string {
  const name = state.answers[caregiverInvolved(state) ? 'candidate.caregiverFirstName' : 'candidate.firstName'];
  return typeof name === 'string' ? name : '';
}

/** The first name with which a page greets the visitor; empty: nobody is named. */
export function useGreetedName(): string {
  return useFlow(greetedName);
}
