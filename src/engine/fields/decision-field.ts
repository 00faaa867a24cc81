import type { ConsentType } from '#schemas/lead/answer-keys.ts';
import type { Field } from '../block-rules.ts';

/** The fact that a decision about a consent sets. */
export function consentFactOf(type: ConsentType): string {
  return `consent.${type}`;
}

/**
 * Yes or No by a button, as a true or false fact (G3). The page sends an empty value with its buttons, and then
 * requires a press. If the question was not on the page, nothing is sent and nothing is missing, so a visit whose page
 * showed less than the server's would is not refused (K1).
 * @param open false: the visitor continues without deciding
 */
export function decisionField(fact: string, open = true): Field {
  return {
    id: fact,
    controls: [fact],
    facts: [{ fact, domain: { kind: 'boolean' } }],
    required: false,
    sendsEmpty: open,
    read: (form) => {
      const value = form[fact]?.[0];
      if (value === undefined || (value === '' && !open)) return { ok: true, answers: {} };
      return value === 'yes' || value === 'no'
        ? { ok: true, answers: { [fact]: value === 'yes' } }
        : { ok: false, code: 'criterion' };
    },
    write: (answers) => {
      const decided = answers[fact];
      return typeof decided === 'boolean' ? { [fact]: [decided ? 'yes' : 'no'] } : {};
    },
  };
}
