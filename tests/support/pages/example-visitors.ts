import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { subYears } from 'date-fns/subYears';
import { tempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';

export type Form = Readonly<Record<string, string | readonly string[]>>;

/** Somebody who qualifies for an example campaign, and one change with which they do not. */
export interface ExampleVisitor {
  readonly campaign: string;
  /** What they enter, by the names of the routes before the contact data. */
  readonly pages: readonly (readonly [route: string, form: Form])[];
  /** The answers in the lead: ids and values. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly computed?: Readonly<Record<string, number>>;
  /** A control of one of the pages, and the value with which they do not qualify. */
  readonly but: Form;
}

/** A day some years ago, as it is entered in the US. */
function yearsAgo(years: number): string {
  const day = subYears(new Date(), years);
  // Not at the end of a month, and months away from any bound.
  return `${String(day.getMonth() + 1).padStart(2, '0')}/15/${day.getFullYear()}`;
}

function iso(entered: string): string {
  const [month = '', day = '', year = ''] = entered.split('/');
  return `${year}-${month}-${day}`;
}

const BODY = { 'candidate.heightUnit': 'cm', 'candidate.heightCm': '170', 'candidate.weightUnit': 'kg' };
const EIGHT_YEARS_AGO = yearsAgo(8);

export const EXAMPLE_VISITORS: readonly ExampleVisitor[] = [
  {
    campaign: 'migraine',
    pages: [
      ['history', { 'answer.since': 'longer', 'answer.onset': '22' }],
      ['days', { 'answer.days': '18', 'answer.pain': '7' }],
      ['health', { 'answer.told-apart': 'yes', 'answer.conditions': ['none'] }],
      ['about-you', { 'candidate.birthDate': yearsAgo(44), 'candidate.gender': 'female' }],
    ],
    answers: { since: 'longer', onset: 22, days: 18, pain: 7, 'told-apart': 'yes', conditions: ['none'] },
    computed: { 'days-a-month': 6 },
    but: { 'answer.days': '11' },
  },
  {
    campaign: 'diabetes',
    pages: [
      [
        'diabetes',
        {
          'answer.type': 'type-2',
          'answer.hba1c-known': 'yes',
          'answer.hba1c': '8.4',
          'answer.mealtime-insulin': 'no',
          'answer.changed': '01/15/2020',
        },
      ],
      ['about-you', { 'candidate.birthDate': yearsAgo(58), ...BODY, 'candidate.weightKg': '90' }],
    ],
    answers: { type: 'type-2', 'hba1c-known': 'yes', hba1c: 8.4, 'mealtime-insulin': 'no', changed: '2020-01-15' },
    computed: { bmi: 31.1 },
    but: { 'answer.hba1c': '6.9' },
  },
  {
    campaign: 'asthma-control',
    pages: [
      [
        'control',
        {
          'answer.weeks.breath': 'often',
          'answer.weeks.nights': 'weekly',
          'answer.weeks.inhaler': 'often',
          'answer.weeks.activities': 'never',
          'answer.hospital': 'no',
        },
      ],
      ['treatment', { 'answer.controller': 'three-months' }],
      ['about-you', { 'candidate.birthDate': yearsAgo(35), ...BODY, 'candidate.weightKg': '95' }],
    ],
    answers: {
      'weeks.breath': 'often',
      'weeks.nights': 'weekly',
      'weeks.inhaler': 'often',
      'weeks.activities': 'never',
      hospital: 'no',
      controller: 'three-months',
    },
    computed: { trouble: 5, bmi: 32.9 },
    but: { 'answer.weeks.nights': 'never' },
  },
  {
    campaign: 'eczema-child',
    pages: [
      ['child', { 'answer.guardian': 'parent', 'answer.born': EIGHT_YEARS_AGO }],
      [
        'skin',
        {
          'answer.since': yearsAgo(6),
          'answer.places': ['face', 'arms'],
          'answer.itch': '6',
          'answer.creams': 'no',
        },
      ],
    ],
    answers: {
      guardian: 'parent',
      born: iso(EIGHT_YEARS_AGO),
      since: iso(yearsAgo(6)),
      places: ['face', 'arms'],
      itch: 6,
      creams: 'no',
    },
    but: { 'answer.itch': '3' },
  },
  {
    campaign: 'rsv-vaccine',
    pages: [
      [
        'transplant',
        { 'answer.organ': 'kidney', 'answer.transplanted': yearsAgo(3), 'answer.rsv': 'no', 'answer.last-vaccine': '' },
      ],
      ['about-you', { 'candidate.birthDate': yearsAgo(62) }],
    ],
    answers: { organ: 'kidney', transplanted: iso(yearsAgo(3)), rsv: 'no' },
    but: { 'answer.rsv': 'unsure' },
  },
  {
    campaign: 'breast-cancer',
    pages: [
      ['cancer', { 'answer.stage': 'spread', 'answer.her2': 'low' }],
      ['treatment', { 'answer.lines': '2', 'answer.day': 'light', 'consent.ask-doctor': 'yes' }],
      ['about-you', { 'candidate.birthDate': yearsAgo(51) }],
    ],
    answers: { stage: 'spread', her2: 'low', lines: 2, day: 'light' },
    but: { 'answer.lines': '0' },
  },
  {
    campaign: 'knee-pain',
    pages: [
      [
        'knee',
        {
          'answer.which': 'left',
          'answer.tasks.stairs': 'very',
          'answer.tasks.walking': 'some',
          'answer.tasks.standing': 'some',
          'answer.tasks.kneeling': 'impossible',
          'answer.pain': '6',
        },
      ],
      ['history', { 'answer.months': '24', 'answer.tried': ['exercise', 'pills'] }],
      ['about-you', { 'candidate.birthDate': yearsAgo(64), ...BODY, 'candidate.weightKg': '82' }],
    ],
    answers: {
      which: 'left',
      'tasks.stairs': 'very',
      'tasks.walking': 'some',
      'tasks.standing': 'some',
      'tasks.kneeling': 'impossible',
      pain: 6,
      months: 24,
      tried: ['exercise', 'pills'],
    },
    computed: { trouble: 7, bmi: 28.4 },
    but: { 'answer.months': '5' },
  },
];

/** The contact data that everybody enters, but for the name. */
export const EXAMPLE_CONTACT = { 'candidate.postalCode': '60614', 'candidate.phone': '(312) 207-1000' } as const;

/** A folder with the shipped campaigns and the examples. */
export function layExampleCampaigns(): string {
  const folder = tempFolder('example-campaigns');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  cpSync(join(ROOT, 'docs/examples/campaigns'), folder, { recursive: true });
  return folder;
}
