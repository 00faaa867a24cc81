import { format, isValid, parseISO } from 'date-fns';

/** A day of an option, `YYYY-MM-DD`. Throws in words where no calendar has it. */
export function dayOption(name: string, text: string): string {
  const day = parseISO(text);
  if (!isValid(day) || format(day, 'yyyy-MM-dd') !== text)
    throw new Error(`--${name} takes a day such as 2026-01-15, not "${text}"`);
  return text;
}
