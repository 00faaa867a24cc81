import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import type { Field } from '../block-rules.ts';
import { controlField } from '../fields/control-field.ts';

/** The numbers that a question takes: `min`, `min + step` and so on up to `max`. */
export interface NumberQuestion {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly decimals?: number | undefined;
  readonly unit?: LocalizedText | undefined;
}

const NUMBER = /^([-−]?)(\d{0,12})(?:([.,])(\d{1,6}))?$/;
/** Digits in groups of three, as people write large numbers: "12 000", "1'200'000", "1,200.5". */
const GROUPED = /^[-−]?\d{1,3}(?:[.,\s'’]\d{3})+(?:[.,]\d+)?$/;
/** The one shape that is a decimal to some people and thousands to others: "1,500". */
const EITHER = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Bounds and step in units of the last decimal: whole numbers, so that nothing is lost in arithmetic. If the step does
 * not reach the maximum, `max` is the last number that it reaches.
 */
export function gridOf({ min = 0, max = 100, step, decimals = 0 }: NumberQuestion) {
  const scale = 10 ** decimals;
  const first = Math.ceil(min * scale - 1e-6);
  const each = step === undefined ? 1 : Math.max(1, Math.round(step * scale));
  const steps = Math.max(0, Math.floor((Math.floor(max * scale + 1e-6) - first) / each));
  return { scale, first, each, last: first + steps * each, min: first / scale, max: (first + steps * each) / scale };
}

/** A number as the product writes it in every language, with a decimal point. */
export function written(value: number): string {
  return String(value);
}

/**
 * Reads a number with a decimal point or comma. Thousands separators are refused, never guessed: in English a comma
 * before three digits separates thousands; in other languages a point may too, so "1.500" is a decimal only if 1500
 * is out of bounds.
 */
export function readNumber(
  text: string,
  props: NumberQuestion,
  locale: Language,
): { readonly value: number } | { readonly code: string } {
  const { scale, first, each, last } = gridOf(props);
  const { decimals = 0 } = props;
  const [whole, sign, digits = '', separator, fraction = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined || digits + fraction === '') return { code: GROUPED.test(text) ? 'thousands' : 'number' };
  const signed = (units: number) => (sign === '' || units === 0 ? units : -units);
  const thousands = signed(Number(digits + fraction) * scale);
  if (EITHER.test(text)) {
    const isDecimal = locale === DEFAULT_LANGUAGE ? separator === '.' : thousands < first || thousands > last;
    if (!isDecimal) return { code: 'thousands' };
  }
  const used = fraction.replace(/0+$/, '');
  if (used.length > decimals) return { code: decimals === 0 ? 'whole' : 'decimals' };
  const units = signed(Number(digits) * scale + Number(used.padEnd(decimals, '0')));
  if (units < first || units > last) return { code: 'range' };
  return (units - first) % each === 0 ? { value: units / scale } : { code: 'step' };
}

export function numberField(props: NumberQuestion, fact: string, required: boolean, locale: Language): Field {
  const { min, max, each, scale } = gridOf(props);
  const integer = scale === 1;
  const unit = props.unit?.[DEFAULT_LANGUAGE];
  return controlField({
    fact,
    domain: {
      kind: 'number',
      min,
      max,
      integer,
      ...(integer && each === 1 ? {} : { step: each / scale }),
      ...(unit === undefined ? {} : { unit }),
    },
    required,
    parse: (text) => readNumber(text, props, locale),
    format: (value) => {
      const text = String(value);
      const read = readNumber(text, props, locale);
      // A fourth digit shows that the third was no group of thousands.
      return 'code' in read && read.code === 'thousands' ? `${text}0` : text;
    },
  });
}
