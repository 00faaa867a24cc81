import type { Field } from '#engine/block-rules.ts';
import { CANDIDATE_DOMAINS } from '#engine/facts/candidate-facts.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { onlyFacts, type FlowState } from '#engine/flow-state.ts';

const DIAGNOSED = 'candidate.diagnosed';
const INDICATIONS = 'candidate.indicationIds';

/**
 * Yes makes the condition of the visit the only chosen one, and no leaves none (D4), whatever the address chose. Only a
 * change of the answer has this effect, so conditions that were added later stay when the page is read again.
 */
export function diagnosisField({ answers, payload }: Pick<FlowState, 'answers' | 'payload'>): Field {
  const asked = choiceField({ fact: DIAGNOSED, values: ['yes', 'no'], required: true });
  return {
    ...asked,
    facts: [...asked.facts, { fact: INDICATIONS, domain: CANDIDATE_DOMAINS[INDICATIONS] }],
    read: (form) => {
      const reading = asked.read(form);
      const said = reading.ok ? reading.answers[DIAGNOSED] : undefined;
      if (!reading.ok || said === undefined) return reading;
      if (said === answers[DIAGNOSED])
        return { ok: true, answers: { ...reading.answers, ...onlyFacts(answers, [INDICATIONS]) } };
      return {
        ok: true,
        answers: {
          ...reading.answers,
          [INDICATIONS]: said === 'yes' && payload.indication ? [String(payload.indication.id)] : [],
        },
      };
    },
  };
}
