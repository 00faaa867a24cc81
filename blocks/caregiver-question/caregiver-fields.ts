import type { Field } from '#engine/block-rules.ts';
import { CANDIDATE_DOMAINS } from '#engine/facts/candidate-facts.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { CAREGIVER_PARTICIPANTS } from '#schemas/lead/answer-keys.ts';
import type { Props } from './schema.ts';

export const PARTICIPANT = 'candidate.caregiverParticipant';
export const RELATIONSHIP = 'candidate.caregiverRelationship';

/** The visitor's possible relationships to the participant, in the order of the indication screens (D4). */
export const RELATIONS = ['Parent', 'Child', 'Spouse', 'Friend', 'Caregiver'] as const;

const asked = choiceField({ fact: PARTICIPANT, values: CAREGIVER_PARTICIPANTS, required: true });

/** Someone in my care makes the visitor a caregiver; myself clears that (D4). */
const withRelationship: Field = {
  ...asked,
  facts: [...asked.facts, { fact: RELATIONSHIP, domain: CANDIDATE_DOMAINS[RELATIONSHIP] }],
  read: (form) => {
    const reading = asked.read(form);
    return reading.ok && reading.answers[PARTICIPANT] === 'someoneElse'
      ? { ok: true, answers: { ...reading.answers, [RELATIONSHIP]: 'Caregiver' } }
      : reading;
  },
};

/** The question, and the visitor's relationship to the participant if the document asks for it. */
export function caregiverFields({ relations = false }: Props, { answers }: FlowState): Field[] {
  if (!relations) return [withRelationship];
  return answers[PARTICIPANT] === 'someoneElse'
    ? [asked, choiceField({ fact: RELATIONSHIP, values: RELATIONS, required: true })]
    : [asked];
}
