import type { Field } from '#engine/block-rules.ts';
import { formatCountryDate, isIsoDate, parseCountryDate } from '#engine/dates.ts';
import { controlField } from '#engine/fields/control-field.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import type { Props } from './schema.ts';

const FIRST = '1900-01-01';
const LAST = '2100-12-31';

/** The first and the last day that can be answered, on the day of the visit. */
export function daysOf({ from, to }: Props, today: string): { readonly from: string; readonly to: string } {
  const day = (bound: Props['from'], otherwise: string) =>
    bound === 'today' ? today : isIsoDate(bound) ? bound : otherwise;
  return { from: day(from, FIRST), to: day(to, LAST) };
}

/** An example that shows the order of day and month: the fourteenth, or the nearest day that can be answered. */
export function exampleDay(props: Props, today: string): string {
  const { from, to } = daysOf(props, today);
  const day = `${today.slice(0, 4)}-05-14`;
  return day < from ? from : day > to ? to : day;
}

export function dateField(props: Props, fact: string, required: boolean, state: FlowState): Field {
  const { date: style } = countryOf(state);
  const { from, to } = daysOf(props, state.today);
  return controlField({
    fact,
    domain: { kind: 'date', from, to },
    required,
    parse: (text) => {
      const date = parseCountryDate(text, style);
      if (date === undefined) return { code: 'date' };
      if (date < from) return { code: 'dateFrom' };
      return date > to ? { code: 'dateTo' } : { value: date };
    },
    format: (value) => formatCountryDate(String(value), style),
  });
}
