import type { CountryCode } from '#schemas/countries.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import { formatMoney } from './format.ts';

/** The dollars of the other countries are named after them. */
const NO_DOLLARS: Partial<Record<CountryCode, string>> = { GB: 'GBP', IE: 'EUR', ZA: 'ZAR' };

interface Paying {
  readonly patientCompensationAmount?: number | undefined;
  readonly patientCompensationNote?: LocalizedText | undefined;
}

interface Reader {
  readonly country: CountryCode;
  readonly locale: Language;
  /** "Up to $250". */
  readonly upTo: (amount: string) => string;
}

/**
 * What participants get according to the study's record: its own text, else the amount; undefined if it says neither.
 * Cards, landing pages and the study's page all say this, so that they agree.
 */
export function compensationOf(study: Paying, { country, locale, upTo }: Reader): LocalizedText | undefined {
  const { patientCompensationAmount: amount, patientCompensationNote: note } = study;
  if (note !== undefined) return note;
  if (amount === undefined) return undefined;
  return { [locale]: upTo(formatMoney(amount, NO_DOLLARS[country] ?? `${country}D`, locale)) };
}
