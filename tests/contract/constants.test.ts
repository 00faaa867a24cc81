import { readFileSync } from 'node:fs';
import { textsOfBlock } from '#tests/support/blocks/block-texts.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_AGE, MIN_AGE } from '#blocks/age/ages.ts';
import { MAX_RESULTS, SHORTEST_TERM } from '#registry/hooks/use-condition-search.ts';
import thankYou from '#blocks/thank-you/index.ts';
import { ageField } from '#engine/fields/identity-fields.ts';
import {
  CM_PER_FOOT,
  CM_PER_INCH,
  heightField,
  INCHES_PER_CM,
  LB_PER_KG,
  weightField,
} from '#engine/fields/body-fields.ts';
import { formatCallHours } from '#i18n/call-hours.ts';
import { COUNTRIES, COUNTRY_CODES } from '#schemas/countries.ts';
import { ACTION_CODE_NAMES } from '#schemas/campaign/action-codes.ts';
import { CAMPAIGN_TYPES } from '#schemas/campaign/campaign.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { ETHNICITIES, HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { DEFAULT_FLOWS } from '#server/features/content/default-flow.ts';
import operator from '#server/core/config/operator.default.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Limit = readonly [
  what: string,
  taken: (value: string) => boolean,
  least: string,
  most: string,
  below: string,
  above: string,
];

const reads =
  (field: ReturnType<typeof heightField>, controls: (value: string) => Readonly<Record<string, readonly string[]>>) =>
  (value: string) =>
    field.read(controls(value)).ok;
const height = heightField({ metric: true, required: true });
const weight = weightField({ metric: true, required: true });

const LIMITS: readonly Limit[] = [
  [
    'the stored age',
    reads(ageField({ min: 1, max: 109, required: true }), (value) => ({ 'candidate.age': [value] })),
    '1',
    '109',
    '0',
    '110',
  ],
  [
    'height in centimetres',
    reads(height, (value) => ({ 'candidate.heightUnit': ['cm'], 'candidate.heightCm': [value] })),
    '91',
    '244',
    '90',
    '245',
  ],
  [
    'height in feet',
    reads(height, (value) => ({ 'candidate.heightUnit': ['ft'], 'candidate.heightFeet': [value] })),
    '3',
    '8',
    '2',
    '9',
  ],
  [
    'the inches above the feet',
    reads(height, (value) => ({
      'candidate.heightUnit': ['ft'],
      'candidate.heightFeet': ['5'],
      'candidate.heightInches': [value],
    })),
    '0',
    '11',
    '-1',
    '12',
  ],
  [
    'weight in pounds',
    reads(weight, (value) => ({ 'candidate.weightUnit': ['lb'], 'candidate.weightLb': [value] })),
    '0',
    '1500',
    '-1',
    '1501',
  ],
  [
    'weight in kilograms',
    reads(weight, (value) => ({ 'candidate.weightUnit': ['kg'], 'candidate.weightKg': [value] })),
    '0',
    '681',
    '-1',
    '682',
  ],
];

describe('[N3] the constants of the specification', () => {
  test.each(LIMITS)(
    '%s is taken within its bounds and at them, not beyond',
    (_what, taken, least, most, below, above) => {
      expect([least, most, below, above].map(taken)).toEqual([true, true, false, false]);
    },
  );

  test.each<readonly [what: string, actual: unknown, wanted: unknown]>([
    ['the ages that can be chosen', [MIN_AGE, MAX_AGE], [18, 101]],
    ['units', [CM_PER_FOOT, CM_PER_INCH, INCHES_PER_CM, LB_PER_KG], [30.48, 2.54, 0.393701, 2.20462]],
    ['the indication search: more than 2 characters, 10 results', [SHORTEST_TERM, MAX_RESULTS], [3, 10]],
    [
      'ethnicities',
      Object.fromEntries(ETHNICITIES.map(({ id, key }) => [key, id])),
      { white: 1, black: 2, asian: 3, hawaiian: 7, americanIndian: 5, hispanic: 6, eastern: 8, decline: -1 },
    ],
    ['languages, to which others may be added', LANGUAGES.slice(0, 2), ['en', 'es']],
    ['flows that stand in', DEFAULT_FLOWS, { signup: 's6', studySearch: 'ss6', screener: 'ws10' }],
    ['the indication of healthy volunteers', HEALTHY_VOLUNTEER_INDICATION, 11],
    ['types of campaigns', CAMPAIGN_TYPES.length, 9],
    [
      'the action codes that the specification names',
      ['l', 'li', 'lz', 'n', 'em', 'dob', 'fq', 'sql'].filter(
        (code) => !ACTION_CODE_NAMES.some((known) => known === code),
      ),
      [],
    ],
    [
      'calling codes',
      Object.fromEntries(COUNTRY_CODES.map((code) => [code, COUNTRIES[code].callingCode])),
      { AU: '61', IE: '353', CA: '1', US: '1', ZA: '27', GB: '44', NZ: '64' },
    ],
    [
      'date formats',
      Object.fromEntries(COUNTRY_CODES.map((code) => [code, COUNTRIES[code].date.placeholder])),
      {
        US: 'MM/DD/YYYY',
        CA: 'YYYY-MM-DD',
        ZA: 'YYYY/MM/DD',
        AU: 'DD/MM/YYYY',
        IE: 'DD/MM/YYYY',
        GB: 'DD/MM/YYYY',
        NZ: 'DD/MM/YYYY',
      },
    ],
    ['countries that are not metric', COUNTRY_CODES.filter((code) => !COUNTRIES[code].metric), ['US']],
    ['countries without mandatory consent', COUNTRY_CODES.filter((code) => !COUNTRIES[code].consentRequired), ['US']],
    ['the phone placeholder of the US', COUNTRIES.US.phonePlaceholder, '(###) ###-####'],
    [
      'call-centre numbers besides that of the US',
      Object.keys(operator.callCentre)
        .filter((code) => code !== 'US')
        .toSorted(),
      ['GB', 'IE', 'ZA'],
    ],
    [
      'the hours of the call centre',
      formatCallHours(
        operator.callCentreHours,
        'en',
        '2026-11-23',
        (key, { opens = '', closes = '', first, last } = {}) =>
          key === 'hours.days' ? `${first} to ${last}` : `${opens} to ${closes}`,
      ),
      'Monday to Friday, 8 AM to 5 PM CST',
    ],
  ])('%s', (_what, actual, wanted) => {
    expect(actual).toEqual(wanted);
  });

  test.each([
    ['the debounce of the indication search', 'src/registry/hooks/use-condition-search.ts', /DEBOUNCE_MS = 100;/],
    ['the time limit of lazy code', 'src/ui/load-part.ts', /TIME_LIMIT = 120_000;/],
    ['two columns above 1300 px', 'src/ui/styles/choices.css', /@media \(min-width: 1300px\)/],
    ['the primary colour', 'src/ui/styles/tokens.css', /:root[^}]*--brand: #338cb4;/],
    ['the secondary colour', 'src/ui/styles/tokens.css', /--secondary: #e7e7e7;/],
    ['the tertiary colour', 'src/ui/styles/tokens.css', /--support: #72c39d;/],
    ['the primary colour of the partner', 'src/ui/styles/tokens.css', /--brand: #5bb462;/],
    ['the title of pages, where the campaign has none', 'locales/en.json', /"page\.defaultTitle": "Registration"/],
  ])('%s', (_what, path, pattern) => {
    expect(sourceOf(path)).toMatch(pattern);
  });

  test.each([
    ['en', ['5 years', '10 minutes', 'mobile phone']],
    ['es', ['5 años', '10 minutos', 'teléfono celular']],
  ] as const)('[N5] medical records: valid for 5 years, about 10 minutes on a phone (%s)', async (locale, words) => {
    const texts = await textsOfBlock(thankYou, locale);
    for (const word of words) expect(texts['medicalRecords']).toContain(word);
  });

  test.each(['en', 'es'] as const)(
    '[N5] the words for text messages name the short code, that frequency varies, STOP and HELP (%s)',
    (locale) => {
      const texts = JSON.stringify(
        JSON.parse(sourceOf('campaigns/fragments/contact-consents.json')),
        (key, value: unknown) => (key === (locale === 'en' ? 'es' : 'en') ? undefined : value),
      );
      for (const word of ['{smsShortCode}', 'STOP', 'HELP', locale === 'en' ? 'varies' : 'varía'])
        expect(texts).toContain(word);
    },
  );
});
