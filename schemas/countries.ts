/** A country's date format: the order of the parts and the separator (N1). */
export interface DateStyle {
  readonly order: 'mdy' | 'dmy' | 'ymd';
  readonly separator: '/' | '-';
  readonly placeholder: string;
}

export type PostalKind = 'zip' | 'postcode' | 'eircode' | 'code';

/**
 * One country that the product serves. The call-centre number belongs to the operator and is in the operator document
 * (N8).
 */
export interface CountryEntry {
  readonly alpha2: CountryCode;
  readonly alpha3: string;
  readonly callingCode: string;
  /** What people call the code; its words are texts of the shell. */
  readonly postalKind: PostalKind;
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

export const COUNTRIES: Readonly<Record<CountryCode, CountryEntry>> = {
  US: {
    alpha2: 'US',
    alpha3: 'USA',
    callingCode: '1',
    postalKind: 'zip',
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
    callingCode: '1',
    postalKind: 'code',
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
    callingCode: '44',
    postalKind: 'postcode',
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
    callingCode: '353',
    postalKind: 'eircode',
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
    callingCode: '61',
    postalKind: 'postcode',
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
    callingCode: '64',
    postalKind: 'postcode',
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
    callingCode: '27',
    postalKind: 'code',
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

/** Kept: on a phone, one takes longer to build than all names of a list to look up. */
const NAMES = new Map<string, Intl.DisplayNames>();

/** A country's name in a language, as `Intl` has it. */
export function countryName(country: CountryCode, language: string): string {
  const names = NAMES.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  NAMES.set(language, names);
  return names.of(country) ?? country;
}
