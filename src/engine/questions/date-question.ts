import type { Field } from '../block-rules.ts';
import { FIRST_DAY, formatCountryDate, isIsoDate, LAST_DAY, parseCountryDate } from '../dates.ts';
import { controlField } from '../fields/control-field.ts';
import { countryOf, type FlowState } from '../flow-state.ts';

/** The days that a question takes: `YYYY-MM-DD` or `today`. Anything else stands for no bound. */
export interface DateQuestion {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
}

/** The first and the last day that can be answered, on the day of the visit. */
export function daysOf({ from, to }: DateQuestion, today: string): { readonly from: string; readonly to: string } {
  const day = (bound: DateQuestion['from'], otherwise: string) =>
    bound === 'today' ? today : isIsoDate(bound) ? bound : otherwise;
  return { from: day(from, FIRST_DAY), to: day(to, LAST_DAY) };
}

/** An example that shows the order of day and month: the fourteenth, or the nearest day that can be answered. */
export function exampleDay(props: DateQuestion, today: string): string {
  const { from, to } = daysOf(props, today);
  const day = `${today.slice(0, 4)}-05-14`;
  return day < from ? from : day > to ? to : day;
}

export function dateField(props: DateQuestion, fact: string, required: boolean, state: FlowState): Field {
  const { date: style } = countryOf(state);
  const { from, to } = daysOf(props, state.today);
  return controlField({
    fact,
    domain: { kind: 'date', from, to },
    required,
    parse: (text) => {
      const date = parseCountryDate(text, style, state.locale);
      if (date === undefined) return { code: 'date' };
      if (date < from) return { code: 'dateFrom' };
      return date > to ? { code: 'dateTo' } : { value: date };
    },
    format: (value) => formatCountryDate(String(value), style),
  });
}
