import type { Field } from '#engine/block-rules.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import type { FlowState } from '#engine/flow-state.ts';

const DIAGNOSED = 'candidate.diagnosed';
const INDICATIONS = 'candidate.indicationIds';

/**
 * Yes makes the condition of the visit the only chosen one, no leaves none (document 1 §4), whatever the address chose. Only
 * a change of the answer does so: conditions that were added later stay when the page is read again.
 */
export function diagnosisField({ answers, payload }: Pick<FlowState, 'answers' | 'payload'>): Field {
  const asked = choiceField({ fact: DIAGNOSED, values: ['yes', 'no'], required: true });
  return {
    ...asked,
    read: (form) => {
      const reading = asked.read(form);
      const said = reading.ok ? reading.answers[DIAGNOSED] : undefined;
      if (!reading.ok || said === answers[DIAGNOSED]) return reading;
      return { ok: true, answers: { ...reading.answers, [INDICATIONS]: said === 'yes' && payload.indication ? [String(payload.indication.id)] : [] } };
    },
  };
}
