import { format, isValid, parseISO } from 'date-fns';

/** A day given as an option, `YYYY-MM-DD`. Throws with a message if it is not a calendar day. */
export function dayOption(name: string, text: string): string {
  const day = parseISO(text);
  if (!isValid(day) || format(day, 'yyyy-MM-dd') !== text)
    throw new Error(`--${name} takes a day such as 2026-01-15, not "${text}"`);
  return text;
}
