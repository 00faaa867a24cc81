import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { dateOf, FIRST_DAY, isIsoDate, isoDateOf, LAST_DAY } from '../dates.ts';

/** The largest answer to a criterion that names no maximum. */
export const LARGEST_NUMBER = 999_999;

const FROM_TODAY = /^today(?:([+-])(\d{1,5})d)?$/;

/**
 * A day of a criterion on the day of the visit, as `YYYY-MM-DD`: "today-180d" is 180 days before it. `undefined` for
 * what is no day.
 */
export function dayOn(day: string, today: string): string | undefined {
  const [whole, sign, count = '0'] = FROM_TODAY.exec(day) ?? [];
  if (whole === undefined) return isIsoDate(day) ? day : undefined;
  const moved = dateOf(today);
  moved.setDate(moved.getDate() + (sign === '-' ? -1 : 1) * Number(count));
  return isoDateOf(moved);
}

/** The numbers that a criterion takes. */
export function numbersOf({ minimum = 0, maximum = LARGEST_NUMBER, decimals = 0, unit }: Criterion) {
  return { min: minimum, max: maximum, decimals, unit };
}

/** The days that a criterion takes on the day of the visit. */
export function daysOf({ earliest = FIRST_DAY, latest = LAST_DAY }: Criterion, today: string) {
  return { from: dayOn(earliest, today) ?? FIRST_DAY, to: dayOn(latest, today) ?? LAST_DAY };
}

/**
 * Whether there is a number, or a day, that answers the criterion. Bounds that count from the day of the visit may pass
 * those that do not.
 */
export function takesSomething(criterion: Criterion, today: string): boolean {
  if (criterion.type === 'date') {
    const { from, to } = daysOf(criterion, today);
    return from <= to;
  }
  const { min, max, decimals } = numbersOf(criterion);
  return (
    criterion.type !== 'number' || Math.ceil(min * 10 ** decimals - 1e-6) <= Math.floor(max * 10 ** decimals + 1e-6)
  );
}

function holdsNumber({ atLeast, moreThan, atMost, lessThan }: CriterionResponse, value: number): boolean {
  return (
    (atLeast === undefined || value >= atLeast) &&
    (moreThan === undefined || value > moreThan) &&
    (atMost === undefined || value <= atMost) &&
    (lessThan === undefined || value < lessThan)
  );
}

function holdsDay({ from, to }: CriterionResponse, value: string, today: string): boolean {
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : dayOn(day, today)));
  return (first === undefined || value >= first) && (last === undefined || value <= last);
}

/** The first response whose bounds the value meets; `undefined` for a value that no criterion of this type has. */
export function bandOf({ type, responses }: Criterion, value: unknown, today: string): CriterionResponse | undefined {
  if (type === 'date')
    return isIsoDate(value) ? responses.find((response) => holdsDay(response, value, today)) : undefined;
  return typeof value === 'number' ? responses.find((response) => holdsNumber(response, value)) : undefined;
}
