import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Bookings } from '#schemas/scheduling/booking.ts';
import type { Language } from '#schemas/language.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import type { IndicationCategory } from '#schemas/study/study.ts';
import type { Theme } from '#schemas/theme/theme.ts';

/** What a test specifies about a visit; the rest is an English visitor of the US on a plain campaign. */
export interface VisitOptions {
  readonly locale?: Language;
  readonly answers?: Answers;
  readonly payload?: Partial<InitialPayload>;
  readonly settings?: FlowSettings;
  readonly remote?: RemoteState;
  readonly query?: Readonly<Record<string, string>>;
  readonly today?: string;
  readonly bookings?: Bookings;
  readonly cancelled?: Readonly<Record<string, string>>;
  readonly type?: Campaign['type'];
  /** The routes of the campaign; a block alone needs none. */
  readonly routes?: Campaign['routes'];
  readonly theme?: Theme;
}

/** A visit for tests of blocks. */
export function visit({
  locale = 'en',
  answers = {},
  payload = {},
  settings = {},
  remote = {},
  query = {},
  today = '2026-11-21',
  bookings,
  cancelled,
  type = 'Signup',
  routes = [],
  theme,
}: VisitOptions = {}): FlowState {
  return {
    campaign: {
      formatVersion: 1,
      id: 's6',
      version: 1,
      name: 'Test',
      type,
      path: 's6',
      aliases: [],
      home: 'home',
      languages: ['en', 'es'],
      settings,
      ...(theme ? { theme } : {}),
      routes,
    },
    locale,
    today,
    query,
    payload: {
      country: 'US',
      enableRecording: false,
      analytics: { sessionId: 'test', startTimestamp: '2026-11-21T10:00:00.000Z' },
      ...payload,
    },
    answers,
    remote,
    ...(bookings === undefined ? {} : { bookings }),
    ...(cancelled === undefined ? {} : { cancelled }),
    device: {},
    entry: 'home',
  };
}

export const TEST_OPERATOR: PublicOperator = {
  brand: { id: 'trial-search', name: 'Trial Search', product: { en: 'clinical studies', es: 'estudios clínicos' } },
  callCentre: { US: '1-800-555-0100', 'US-es': '1-800-555-0101', GB: '0800 555 0100' },
  oncologyNumber: '1-800-555-0102',
  incomingCallNumber: '1-800-555-0103',
  callCentreHours: { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
  smsShortCode: '55501',
  specialStudyIds: ['SPECIAL-1', 'SPECIAL-2'],
};

const indication = (id: number, en: string, es: string, showForSignup = true) => ({
  id,
  name: { en, es },
  showForSignup,
  type: 'chronic' as const,
});

/** A small catalogue with one of every case that a list of conditions must handle. */
export const TEST_INDICATIONS: readonly IndicationCategory[] = [
  {
    name: { en: 'Lungs and breathing', es: 'Pulmones y respiración' },
    indications: [indication(4, 'Asthma', 'Asma'), indication(5, 'COPD', 'EPOC')],
  },
  {
    name: { en: 'Heart and blood', es: 'Corazón y sangre' },
    indications: [
      indication(7, 'High blood pressure', 'Presión arterial alta'),
      indication(8, 'Type 2 diabetes', 'Diabetes tipo 2'),
      indication(9, 'Not for sign-up', 'No se ofrece', false),
    ],
  },
  {
    name: { en: 'Other', es: 'Otras' },
    indications: [
      indication(11, 'Healthy volunteer', 'Voluntario sano'),
      indication(12, 'Candidate for knee surgery', 'Candidato a cirugía de rodilla'),
      indication(13, 'Migraine', 'Migraña'),
    ],
  },
];

/** The catalogue as a visit holds it once it has been fetched. */
export function readyIndications(locale: Language = 'en'): RemoteState {
  return { indications: { status: 'ready', key: locale, value: TEST_INDICATIONS } };
}
