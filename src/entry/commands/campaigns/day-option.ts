import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';

/** A day given as an option, `YYYY-MM-DD`. Throws with a message if it is not a calendar day. */
export function dayOption(name: string, text: string): string {
  const day = parseISO(text);
  if (!isValid(day) || isoDateOf(day) !== text)
    throw new Error(`--${name} takes a day such as 2026-01-15, not "${text}"`);
  return text;
}
