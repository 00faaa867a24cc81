import type { LocalizedText } from './language.ts';

/** A country's date format: the order of the parts and the separator (N1). */
export interface DateStyle {
  readonly order: 'mdy' | 'dmy' | 'ymd';
  readonly separator: '/' | '-';
  readonly placeholder: string;
}

/**
 * One country that the product serves. The call-centre number belongs to the operator and is in the operator document
 * (N8).
 */
export interface CountryEntry {
  readonly alpha2: CountryCode;
  readonly alpha3: string;
  readonly name: LocalizedText;
  readonly callingCode: string;
  readonly postalLabel: LocalizedText;
  /** Matched against the trimmed, upper-cased code. */
  readonly postalPattern: string;
  readonly postalExample: string;
  readonly postalInputMode: 'numeric' | 'text';
  readonly phonePlaceholder: string;
  /**
   * National digits grouped as people write them; `#` is any digit, and a digit is itself. If there are several masks,
   * the first that fits is used.
   */
  readonly phoneMasks: readonly string[];
  readonly date: DateStyle;
  readonly metric: boolean;
  /** Whether consent to health data must be ticked (in every country but the US, G2). */
  readonly consentRequired: boolean;
  readonly distanceUnit: 'mi' | 'km';
}

export const COUNTRY_CODES = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA'] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

const DMY = { order: 'dmy', separator: '/', placeholder: 'DD/MM/YYYY' } as const;
const FOUR_DIGITS = '^[0-9]{4}$';
const POSTCODE = { en: 'Postcode', es: 'Código postal' } as const;

export const COUNTRIES: Readonly<Record<CountryCode, CountryEntry>> = {
  US: {
    alpha2: 'US',
    alpha3: 'USA',
    name: { en: 'United States', es: 'Estados Unidos' },
    callingCode: '1',
    postalLabel: { en: 'ZIP code', es: 'Código postal (ZIP)' },
    postalPattern: '^[0-9]{5}(-?[0-9]{4})?$',
    postalExample: '60614',
    postalInputMode: 'numeric',
    phonePlaceholder: '(###) ###-####',
    phoneMasks: ['(###) ###-####'],
    date: { order: 'mdy', separator: '/', placeholder: 'MM/DD/YYYY' },
    metric: false,
    consentRequired: false,
    distanceUnit: 'mi',
  },
  CA: {
    alpha2: 'CA',
    alpha3: 'CAN',
    name: { en: 'Canada', es: 'Canadá' },
    callingCode: '1',
    postalLabel: { en: 'Postal code', es: 'Código postal' },
    postalPattern: '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$',
    postalExample: 'M5V 2T6',
    postalInputMode: 'text',
    phonePlaceholder: '(###) ###-####',
    phoneMasks: ['(###) ###-####'],
    date: { order: 'ymd', separator: '-', placeholder: 'YYYY-MM-DD' },
    metric: true,
    consentRequired: true,
    distanceUnit: 'km',
  },
  GB: {
    alpha2: 'GB',
    alpha3: 'GBR',
    name: { en: 'United Kingdom', es: 'Reino Unido' },
    callingCode: '44',
    postalLabel: POSTCODE,
    postalPattern:
      '^(GIR ?0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9ABEHMNPRV-Y])?|[0-9][A-HJKPS-UW])' +
      ' ?[0-9][ABD-HJLNP-UW-Z]{2})$',
    postalExample: 'SW1A 1AA',
    postalInputMode: 'text',
    phonePlaceholder: '##### ######',
    phoneMasks: ['##### ######'],
    date: DMY,
    metric: true,
    consentRequired: true,
    distanceUnit: 'mi',
  },
  IE: {
    alpha2: 'IE',
    alpha3: 'IRL',
    name: { en: 'Ireland', es: 'Irlanda' },
    callingCode: '353',
    postalLabel: { en: 'Eircode', es: 'Eircode (código postal)' },
    postalPattern: '^([AC-FHKNPRTV-Y][0-9]{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}$',
    postalExample: 'D02 X285',
    postalInputMode: 'text',
    phonePlaceholder: '### ### ####',
    phoneMasks: ['### ### ####'],
    date: DMY,
    metric: true,
    consentRequired: true,
    distanceUnit: 'km',
  },
  AU: {
    alpha2: 'AU',
    alpha3: 'AUS',
    name: { en: 'Australia', es: 'Australia' },
    callingCode: '61',
    postalLabel: POSTCODE,
    postalPattern: FOUR_DIGITS,
    postalExample: '2000',
    postalInputMode: 'numeric',
    phonePlaceholder: '#### ### ###',
    phoneMasks: ['04## ### ###', '## #### ####'],
    date: DMY,
    metric: true,
    consentRequired: true,
    distanceUnit: 'km',
  },
  NZ: {
    alpha2: 'NZ',
    alpha3: 'NZL',
    name: { en: 'New Zealand', es: 'Nueva Zelanda' },
    callingCode: '64',
    postalLabel: POSTCODE,
    postalPattern: FOUR_DIGITS,
    postalExample: '1010',
    postalInputMode: 'numeric',
    phonePlaceholder: '### ### ####',
    phoneMasks: ['02# ### ####', '02# #### ####', '## ### ####', '### ### ####'],
    date: DMY,
    metric: true,
    consentRequired: true,
    distanceUnit: 'km',
  },
  ZA: {
    alpha2: 'ZA',
    alpha3: 'ZAF',
    name: { en: 'South Africa', es: 'Sudáfrica' },
    callingCode: '27',
    postalLabel: { en: 'Postal code', es: 'Código postal' },
    postalPattern: FOUR_DIGITS,
    postalExample: '8001',
    postalInputMode: 'numeric',
    phonePlaceholder: '### ### ####',
    phoneMasks: ['### ### ####'],
    date: { order: 'ymd', separator: '/', placeholder: 'YYYY/MM/DD' },
    metric: true,
    consentRequired: true,
    distanceUnit: 'km',
  },
};

/** Whether this is the alpha-2 code of a country that the product serves. */
export function isCountryCode(value: unknown): value is CountryCode {
  return typeof value === 'string' && Object.hasOwn(COUNTRIES, value);
}
