import type { Field } from '#engine/block-rules.ts';
import { readTimeSlotId } from '#i18n/times/slots-by-day.ts';
import { WITHOUT_TIME } from '#schemas/scheduling/services.ts';

/** Says that the form asked for a time, so that choosing nothing counts as a missing answer. */
export function askedControl(id: string): string {
  return `answer.${id}.asked`;
}

/**
 * What the visitor chose: one of the two options, or, in a plain form post, the id of a time. The server books a time
 * and stores the booking, not the choice. Stored answers need nothing here: a visitor who has booked has no such
 * answer.
 */
export function slotField(id: string): Field {
  const fact = `answer.${id}`;
  const asked = askedControl(id);
  const isOption = (value: string) => value === WITHOUT_TIME.noSuitableTime || value === WITHOUT_TIME.notInterested;
  return {
    id: fact,
    controls: [fact, asked],
    facts: [{ fact, domain: { kind: 'choice', values: Object.values(WITHOUT_TIME) } }],
    required: false,
    read: (form) => {
      const sent = form[fact] ?? [];
      const chosen = sent.find(isOption) ?? sent.find((value) => readTimeSlotId(value) !== undefined);
      if (chosen !== undefined) return { ok: true, answers: { [fact]: chosen } };
      return form[asked] === undefined || form[asked].length === 0
        ? { ok: true, answers: {} }
        : { ok: false, code: 'slotRequired', control: fact };
    },
    write: (answers) => ({ [fact]: answers[fact] === undefined ? [] : [String(answers[fact])], [asked]: [] }),
  };
}
