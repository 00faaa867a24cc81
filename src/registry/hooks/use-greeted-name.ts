import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { useFlow } from '../block-runtime.ts';

/** Initials and titles ("J.", "Dr."), articles, and first halves of Arabic names, with which nobody is called alone. */
const NOT_ALONE = /^(\p{L}|.*\.|de|del|la|el|al|abd|abdul|abdel|abu|abou|bin|ibn|umm|عبد|أبو|ابو|أم|بن|ابن)$/iu;

/**
 * The first given name. What a name of several words has before its last one may end in the middle of a surname ("María
 * José de la"): a greeting must not.
 */
function givenName(firstName: string): string {
  const words = firstName.split(/\s+/);
  return words.slice(0, words.findIndex((word) => !NOT_ALONE.test(word)) + 1 || words.length).join(' ');
}

/** The first name of whoever answers: a caregiver is greeted, not the person in their care. Empty: not known. */
function greetedName(state: FlowState): string {
  const name = state.answers[caregiverInvolved(state) ? 'candidate.caregiverFirstName' : 'candidate.firstName'];
  return typeof name === 'string' ? givenName(name.trim()) : '';
}

/** The first name with which a page greets the visitor; empty: nobody is named. */
export function useGreetedName(): string {
  return useFlow(greetedName);
}
