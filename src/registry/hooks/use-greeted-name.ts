import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { useFlow } from '../block-runtime.ts';

/** With these a surname goes on, or a double name: no name ends with them. */
const GOES_ON =
  /^(\p{L}\.?|de|del|la|las|los|el|al|abd|abdul|abdel|abu|abou|bin|ibn|umm|van|von|der|عبد|أبو|ابو|أم|بن|ابن)$/iu;

/**
 * The given names as people are greeted by them. What a name of several words has before its last one may end in the
 * middle of a surname ("María José de la"): a greeting must not.
 */
function givenNames(firstName: string): string {
  const words = firstName.split(/\s+/);
  const length = words.reduce((end, word, at) => (GOES_ON.test(word) ? end : at + 1), 0);
  return words.slice(0, length || words.length).join(' ');
}

/** The first name of whoever answers: a caregiver is greeted, not the person in their care. Empty: not known. */
function greetedName(state: FlowState): string {
  const name = state.answers[caregiverInvolved(state) ? 'candidate.caregiverFirstName' : 'candidate.firstName'];
  return typeof name === 'string' ? givenNames(name.trim()) : '';
}

/** The first name with which a page greets the visitor; empty: nobody is named. */
export function useGreetedName(): string {
  return useFlow(greetedName);
}
