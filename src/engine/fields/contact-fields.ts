import { COUNTRIES, isCountryCode, type CountryEntry } from '#schemas/countries.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import type { Field } from '../block-rules.ts';
import { controlField, textOf } from './control-field.ts';

const COUNTRY = 'candidate.country';
const POSTAL = 'candidate.postalCode';
const PHONE = 'candidate.phone';

/**
 * The code in the country's format: upper case, one space if the country uses one. It may have words around it, as
 * pasted texts do: "ZIP: 60614", "Chicago, IL 60614". `undefined`: no code matches the pattern, or another number
 * could be meant (E8).
 */
export function normalisePostalCode(text: string, country: CountryEntry): string | undefined {
  const words = text.toUpperCase().replace(/\s+/g, ' ');
  const [code = ''] = new RegExp(`(?<!\\w)${country.postalPattern.slice(1, -1)}(?!\\w)`).exec(words) ?? [];
  if (code === '' || /\d/.test(words.replace(code, ''))) return undefined;
  const plain = code.replaceAll(' ', '');
  if (country.alpha2 === 'CA' || country.alpha2 === 'GB') return `${plain.slice(0, -3)} ${plain.slice(-3)}`;
  if (country.alpha2 === 'IE') return `${plain.slice(0, 3)} ${plain.slice(3)}`;
  return country.alpha2 === 'US' && plain.length === 9 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** The postal code and, if the flow offers the choice, its country. The server confirms the code. */
export function postalCodeField({
  country,
  withCountry,
  required,
}: {
  readonly country: CountryEntry;
  readonly withCountry: boolean;
  readonly required: boolean;
}): Field {
  return {
    id: POSTAL,
    controls: withCountry ? [POSTAL, COUNTRY] : [POSTAL],
    facts: (withCountry ? ([POSTAL, COUNTRY] as const) : ([POSTAL] as const)).map((fact) => ({
      fact,
      domain: CANDIDATE_DOMAINS[fact],
    })),
    required,
    check: 'postalCode',
    read: (form) => {
      const chosen = withCountry ? textOf(form, COUNTRY) : country.alpha2;
      if (withCountry && chosen !== '' && !isCountryCode(chosen))
        return { ok: false, code: 'required', control: COUNTRY };
      const entry = isCountryCode(chosen) ? COUNTRIES[chosen] : country;
      const text = textOf(form, POSTAL);
      if (text === '' && required) return { ok: false, code: 'required' };
      const code = text === '' ? undefined : normalisePostalCode(text, entry);
      if (text !== '' && code === undefined) return { ok: false, code: 'postalCode' };
      return {
        ok: true,
        answers: {
          ...(code === undefined ? {} : { [POSTAL]: code }),
          ...(withCountry ? { [COUNTRY]: entry.alpha2 } : {}),
        },
      };
    },
    write: (answers) => {
      const code = answers[POSTAL];
      const chosen = answers[COUNTRY];
      return {
        [POSTAL]: code === undefined ? [] : [String(code)],
        ...(withCountry ? { [COUNTRY]: [isCountryCode(chosen) ? chosen : country.alpha2] } : {}),
      };
    },
  };
}

/** The words that are copied with a number: "Cell: (312) 555-0142", "312 555 0142 (home)". */
const WORDS_AROUND = /^[^\d(+]{1,20}|[\s(]\D{0,20}$/g;

/**
 * A preliminary reading of a phone number: the digits prefixed with the calling code. Only the server can say whether
 * it exists in the country's numbering plan (E7); its normalised value replaces this one. An extension is not dropped:
 * with one, the text is no number.
 */
export function readPhone(text: string, country: CountryEntry): string | undefined {
  const number = text.replace(WORDS_AROUND, '');
  const compact = number.replace(/[^\d+]/g, '');
  const digits = compact.replaceAll('+', '');
  if (digits.length < 6 || digits.length > 15 || !/^[\d\s().+/-]+$/.test(number)) return undefined;
  if (compact.startsWith('+')) return `+${digits}`;
  if (country.callingCode === '1')
    return `+1${digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits}`;
  return `+${country.callingCode}${digits.replace(/^0/, '')}`;
}

/** The number in the country's format, without the calling code (Q10). */
export function formatNationalPhone(phone: string, country: CountryEntry): string {
  const prefix = `+${country.callingCode}`;
  if (!phone.startsWith(prefix)) return phone;
  const national = (country.callingCode === '1' ? '' : '0') + phone.slice(prefix.length);
  const mask = country.phoneMasks.find((candidate) => fits(candidate, national));
  if (mask === undefined) return national;
  let used = 0;
  return Array.from(mask, (mark) =>
    /[#\d]/.test(mark) ? (national[used++] ?? '') : used < national.length ? mark : '',
  ).join('');
}

function fits(mask: string, digits: string): boolean {
  const places = mask.replaceAll(/[^#\d]/g, '');
  return (
    places.length >= digits.length &&
    Array.from(digits).every((digit, index) => places[index] === '#' || places[index] === digit)
  );
}

/** The phone number (E7): required by default, checked by the server, stored as E.164. */
export function phoneField({
  country,
  required,
  fact = PHONE,
}: {
  readonly country: CountryEntry;
  readonly required: boolean;
  readonly fact?: string;
}): Field {
  return controlField({
    fact,
    domain: CANDIDATE_DOMAINS[PHONE],
    required,
    check: 'phone',
    parse: (text) => {
      const value = readPhone(text, country);
      return value === undefined ? { code: 'phone' } : { value };
    },
    format: (value) => formatNationalPhone(String(value), country),
  });
}
