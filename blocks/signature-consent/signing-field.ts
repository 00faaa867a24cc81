import type { Field } from '#engine/block-rules.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { decisionField } from '#engine/fields/decision-field.ts';
import { SIGNING_OUTCOMES } from './signing-outcome.ts';

/** The decision, and how signing went. A visitor who continued because no session could start need not decide. */
export function signingField(decisionFact: string, outcomeFact: string): Field {
  const outcome = choiceField({ fact: outcomeFact, values: SIGNING_OUTCOMES, required: false });
  return {
    id: decisionFact,
    controls: [decisionFact, outcomeFact],
    facts: [...decisionField(decisionFact).facts, ...outcome.facts],
    required: false,
    read: (form) => {
      const went = outcome.read(form);
      const known = went.ok ? went.answers : {};
      const decided = decisionField(decisionFact, known[outcomeFact] !== 'unsigned').read(form);
      return decided.ok ? { ok: true, answers: { ...decided.answers, ...known } } : decided;
    },
    write: (answers) => ({
      ...decisionField(decisionFact).write(answers),
      ...(answers[outcomeFact] === undefined ? {} : outcome.write(answers)),
    }),
  };
}
