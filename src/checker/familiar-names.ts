import { ACTION_CODES, isActionCode } from '#schemas/campaign/action-codes.ts';
import { UPDATE_INDICATIONS } from '#schemas/campaign/after-actions.ts';
import { COUNTRIES, isCountryCode, countryName } from '#schemas/countries.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { suggest } from './suggest.ts';

/** What people write for a country, by its code in capital letters. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  UK: 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  BRITAIN: 'GB',
  GREATBRITAIN: 'GB',
  NORTHERNIRELAND: 'GB',
  AMERICA: 'US',
  ...Object.fromEntries(
    Object.values(COUNTRIES).flatMap(({ alpha2, alpha3 }) =>
      [alpha3, ...LANGUAGES.map((language) => countryName(alpha2, language))].map((word) => [lettersOf(word), alpha2]),
    ),
  ),
};

/** Each block, and what it is called in other form builders. */
const BLOCK_NAMES: ReadonlyMap<string, string> = new Map(
  [
    'FullName NAME FIRSTNAME LASTNAME',
    'PostalCode ZIP ZIPCODE POSTCODE ADDRESS',
    'BirthDate DOB DATEOFBIRTH BIRTHDAY DATEINPUT',
    'Phone TELEPHONE MOBILE PHONENUMBER TEL',
    'Email MAIL EMAILADDRESS',
    'Gender SEX',
    'Ethnicity RACE',
    'Heading TITLE HEADER',
    'RichText TEXT PARAGRAPH MARKDOWN HTML CONTENT',
    'GenericConsent CHECKBOX CONSENT TERMS',
    'Indications CONDITIONS',
    'ImageCapture UPLOAD FILE PHOTO',
    'SlotPicker CALENDAR BOOKING APPOINTMENT',
    'LocaleSwitcher LANGUAGE',
    'ThankYouPage THANKS',
    'CallNowResult RESULT',
    'CaregiverQuestion CAREGIVER',
    'Question TEXTINPUT INPUT TEXTFIELD TEXTAREA RADIO SELECT DROPDOWN CHECKBOXES NUMBER SLIDER SCALE RATING MATRIX',
  ].flatMap((names) => {
    const [block = '', ...others] = names.split(' ');
    return others.map((name) => [name, block] as const);
  }),
);

function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

/** Returns the code of the country that a word such as "UK" or "Ireland" means, if it is one of the allowed ones. */
export function meantCountry(written: string, allowed: readonly string[]): string | undefined {
  const code = COUNTRY_NAMES[lettersOf(written)];
  return code !== undefined && allowed.includes(code) ? code : undefined;
}

/** Formats a value with its name if it is the code of a country: `GB (United Kingdom)`. */
export function namedValue(value: string): string {
  return isCountryCode(value) ? `${value} (${countryName(value, DEFAULT_LANGUAGE)})` : value;
}

/** Returns the block that a name from another form builder means, or one with a similar spelling. */
export function meantBlock(written: string, known: readonly string[]): string | undefined {
  const near = suggest(written, known);
  if (near !== undefined) return near;
  const block = BLOCK_NAMES.get(lettersOf(written));
  return block !== undefined && known.includes(block) ? block : undefined;
}

/** Describes an after-action in words. */
export function actionWords(code: string): string {
  if (code === UPDATE_INDICATIONS) return "The lead's conditions are sent to where its link came from";
  return isActionCode(code) ? ACTION_CODES[code] : '';
}

/**
 * Finds the action whose description contains a word: "name" is `n`, "A name was given". The shorter description wins.
 */
export function meantAction(written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (word.length < 3) return undefined;
  const holding = known.filter((code) =>
    actionWords(code)
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .split(' ')
      .includes(word),
  );
  return holding.toSorted((one, other) => actionWords(one).length - actionWords(other).length)[0];
}
