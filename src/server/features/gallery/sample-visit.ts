import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { readLocales } from '../../core/files/read-locales.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';

/** The study that the examples are about; none without a demonstration catalogue. */
export const SAMPLE_STUDY = 'DEMO-ASTHMA-01';

/**
 * A made-up visitor near the demonstration sites who qualifies for the study and has answered whatever other blocks
 * ask.
 */
export const SAMPLE_ANSWERS: Answers = {
  'candidate.gender': 'female',
  'candidate.country': 'US',
  'candidate.postalCode': '60614',
  'candidate.age': 46,
  'candidate.birthDate': '1980-05-14',
  'candidate.firstName': 'Maria',
  'candidate.lastName': 'Sanchez',
  'candidate.phone': '+13125550196',
  'candidate.email': 'maria@example.org',
  'candidate.indicationIds': ['4'],
  'candidate.ethnicities': ['6'],
  'candidate.heightCm': 167.64,
  'candidate.weightKg': 72.57,
  'candidate.searched': 'US|60614|4',
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue', 'daily'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
};

/** What a link shows of the sample visitor: masked (D17). */
export const SAMPLE_LEAD: NonNullable<InitialPayload['prePopFields']> = {
  firstName: 'Maria',
  lastInitial: 'S',
  phoneEnd: '0196',
  email: 'm•••@example.org',
  postalStart: '606',
};

/** An appointment at a site, the day after tomorrow: in winter at ten o'clock in the morning of its zone. */
export function sampleBooking(now: Date): Booking {
  const date = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const start = `${date}T16:00:00.000Z`;
  return {
    service: 'site',
    bookingDay: { date, id: date },
    bookingTime: {
      id: `${start} demo-chicago`,
      start,
      end: `${date}T16:30:00.000Z`,
      resourceId: 'demo-chicago',
      resourceName: 'Lakeside Clinical Research',
      timezone: 'America/Chicago',
    },
    place: { name: 'Lakeside Clinical Research', postalAddress: '440 Lakewalk Street, Chicago, Illinois 60611' },
    appointment: 'example',
    customer: { timezone: 'America/Chicago' },
  };
}

/** The settings of a landing page that examples depend on. */
const SETTINGS: FlowSettings = { hasCaregiver: true, caregiverType: 'adult' };

const EXAMPLE = 'example';

const textsIn = readLocales(new URL('locales/', import.meta.url), ['heading']);
const HEADINGS = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language).heading]));

function place(name: string, rest: Partial<Route> = {}): Route {
  return {
    name,
    path: name,
    title: HEADINGS,
    meta: {},
    blocks: [],
    next: [],
    ...rest,
  };
}

export interface SampleFlow {
  readonly use: BlockUse;
  /** The routes that the block refers to. */
  readonly named: readonly string[];
  readonly title: string;
  readonly partnerBranded: boolean;
  /** The block asks something: its page has a Next button that reports what is missing. */
  readonly asks: boolean;
}

/** A one-step flow that shows one block, with the routes that the block leads to. */
export function sampleFlow({ use, named, title, partnerBranded, asks }: SampleFlow): Campaign {
  const others = ['end', ...named].filter((name, index, all) => name !== EXAMPLE && all.indexOf(name) === index);
  return {
    formatVersion: 1,
    id: 'gallery',
    version: 1,
    name: 'Block gallery',
    type: 'Signup',
    path: 'gallery',
    aliases: [],
    home: EXAMPLE,
    languages: LANGUAGES,
    settings: { ...SETTINGS, partnerBranded, pageTitle: { [DEFAULT_LANGUAGE]: title } },
    routes: [
      place(EXAMPLE, { blocks: [use], meta: { showProgress: false, showNav: asks }, next: [{ to: 'end' }] }),
      ...others.map((name) => place(name)),
    ],
  };
}
