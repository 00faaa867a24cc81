import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';

/** The maximum number of bisection steps. */
const MAX_STEPS = 24;

/**
 * Of the numbers or dates between the present value and one that leads elsewhere, finds the one nearest to the present
 * that still leads there. No other values have anything in between.
 *
 * @param step how far neighbouring numbers are apart
 */
export function nearest(
  from: AnswerValue | undefined,
  to: AnswerValue,
  step: number,
  leads: (value: AnswerValue) => boolean,
): AnswerValue {
  const line = lineBetween(from, to, step);
  if (!line) return to;
  let [near, far] = [0, line.length];
  for (let cuts = 0; cuts < MAX_STEPS && far - near > 1; cuts++) {
    const middle = Math.floor((near + far) / 2);
    if (leads(line.at(middle))) far = middle;
    else near = middle;
  }
  return line.at(far);
}

interface Line {
  readonly length: number;
  /** Returns the value that is this many steps from the present one. */
  at(steps: number): AnswerValue;
}

function lineBetween(from: AnswerValue | undefined, to: AnswerValue, step: number): Line | undefined {
  if (typeof from === 'number' && typeof to === 'number') return numbersBetween(from, to, step);
  if (typeof from !== 'string' || typeof to !== 'string' || !isDate(from) || !isDate(to)) return undefined;
  const days = differenceInCalendarDays(parseISO(to), parseISO(from));
  return {
    length: Math.abs(days),
    at: (steps) => isoDateOf(addDays(parseISO(from), Math.sign(days) * steps)),
  };
}

function numbersBetween(from: number, to: number, step: number): Line {
  const length = Math.round(Math.abs(to - from) / step);
  return {
    length,
    at: (steps) => (steps === length ? to : Number((from + Math.sign(to - from) * steps * step).toFixed(6))),
  };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
