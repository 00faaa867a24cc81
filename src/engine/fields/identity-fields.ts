import type { Language } from '#schemas/language.ts';
import type { CountryEntry } from '#schemas/countries.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import { ageInYears, formatCountryDate, parseCountryDate } from '../dates.ts';
import type { Field } from '../block-rules.ts';
import { controlField, textOf } from './control-field.ts';

// A skin-tone modifier that does not follow a pictograph is shown as a colour swatch.
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u{20E3}/u;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
/** The longest name that a field accepts, in UTF-16 units: some people have names of more than 120. */
export const MAX_NAME = 200;
const HAS_LETTER = /\p{L}/u;

/** Why a text is no name; undefined: it may be one. */
function nameFault(text: string): 'fullName' | 'nameSymbols' | undefined {
  if (text.length > MAX_NAME) return 'fullName';
  return HAS_LETTER.test(text) && !EMOJI.test(text) && !CONTROL_CHARACTERS.test(text) ? undefined : 'nameSymbols';
}

interface NameFacts {
  readonly firstName: string;
  readonly lastName: string;
}

/** A whole name in one control: two words or more, no emoji; the last word is the last name (E4, Q4). */
export function fullNameField({
  control,
  firstName,
  lastName,
  required,
}: NameFacts & { readonly control: string; readonly required: boolean }): Field {
  return {
    id: control,
    controls: [control],
    facts: [firstName, lastName].map((fact) => ({ fact, domain: { kind: 'text' } })),
    required,
    read: (form) => {
      const words = textOf(form, control)
        .split(/\s+/)
        .filter((word) => word !== '');
      if (words.length === 0) return required ? { ok: false, code: 'required' } : { ok: true, answers: {} };
      const code = nameFault(words.join(' ')) ?? (words.length < 2 ? 'fullName' : undefined);
      if (code !== undefined) return { ok: false, code };
      return {
        ok: true,
        answers: { [firstName]: words.slice(0, -1).join(' '), [lastName]: words[words.length - 1] ?? '' },
      };
    },
    write: (answers) => ({
      [control]: [[answers[firstName], answers[lastName]].filter((part) => typeof part === 'string').join(' ')],
    }),
  };
}

/** One part of a name in a separate control, for two surnames and for one-word names (Q4). */
export function namePartField(fact: string, required: boolean): Field {
  return controlField({
    fact,
    domain: { kind: 'text' },
    required,
    parse: (text) => {
      const code = nameFault(text);
      return code === undefined ? { value: text.split(/\s+/).join(' ') } : { code };
    },
  });
}

/** An age as a number within inclusive bounds (E2, Q2). */
export function ageField({
  min,
  max,
  required,
  fact = 'candidate.age',
}: {
  readonly min: number;
  readonly max: number;
  readonly required: boolean;
  readonly fact?: string;
}): Field {
  return controlField({
    fact,
    domain: { kind: 'number', min, max, integer: true },
    required,
    parse: (text) => {
      const age = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
      return age >= min && age <= max ? { value: age } : { code: 'age' };
    },
  });
}

interface BirthDateOptions {
  readonly country: CountryEntry;
  readonly today: string;
  readonly required: boolean;
  readonly fact?: string;
  /** The language in which a month may be a word. */
  readonly locale?: Language;
}

/** A birth date in the country's format: not in the future, age 0 to 120 (E3). */
export function birthDateField({
  country,
  today,
  required,
  locale,
  fact = 'candidate.birthDate',
}: BirthDateOptions): Field {
  return controlField({
    fact,
    domain: { kind: 'date' },
    required,
    parse: (text) => {
      const date = parseCountryDate(text, country.date, locale);
      // Which century "5/4/80" means is not guessed.
      if (date === undefined) return { code: /^(\d\d?\D){2}\d\d$/.test(text) ? 'birthYear' : 'birthDate' };
      if (date > today) return { code: 'dateInPast' };
      return ageInYears(date, today) <= 120 ? { value: date } : { code: 'birthDate' };
    },
    format: (value) => formatCountryDate(String(value), country.date),
  });
}

/** A date strictly after today, in the country's format (E13). */
export function futureDateField({
  country,
  today,
  required,
  fact,
  locale,
}: BirthDateOptions & { readonly fact: string }): Field {
  return controlField({
    fact,
    domain: { kind: 'date' },
    required,
    parse: (text) => {
      const date = parseCountryDate(text, country.date, locale);
      if (date === undefined) return { code: 'date' };
      return date > today ? { value: date } : { code: 'dateInFuture' };
    },
    format: (value) => formatCountryDate(String(value), country.date),
  });
}

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** An email address, trimmed (E6). Only the format is checked, not whether it exists. */
export function emailField(required: boolean): Field {
  return controlField({
    fact: 'candidate.email',
    domain: CANDIDATE_DOMAINS['candidate.email'],
    required,
    parse: (text) =>
      text.length <= 254 && EMAIL.test(text) && !CONTROL_CHARACTERS.test(text) && !text.includes('..')
        ? { value: text }
        : { code: 'email' },
  });
}
