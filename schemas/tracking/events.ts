import { CONSENT_TYPES } from '../lead/answer-keys.ts';
import { TRACKING_CONSENTS } from './tracking-consents.ts';

/**
 * The analytics events by name (L2). This is a closed list: blocks report nothing else, and the server accepts nothing
 * else. An event says what happened, in which block, and at most one word from the closed lists below; it has no room
 * for anything a visitor entered.
 */
export const EVENTS = {
  'field-viewed': 'A question came into view',
  'hint-open': 'The help of a question was opened',
  'click-to-call': 'A telephone link was pressed',
  'consent-viewed': 'A consent text was shown',
  'consent-granted': 'A consent was given',
  'consent-denied': 'A consent was refused',
  'signature-started': 'A signing session began',
  'signature-failed': 'A signing session could not begin',
  'scheduling-shown': 'The slot picker was shown',
  'slots-failed': 'The free times could not be loaded',
  'fully-booked': 'No slot was free',
  scheduled: 'A slot was booked',
  'booking-failed': 'A booking was not made',
  'no-time-works': 'The visitor said that no time suits',
  'not-interested': 'The visitor said that a booking is of no interest',
  'calendar-added': 'The booking was taken into a calendar',
  'study-opened': 'The pre-screen of a study card was opened',
  'offer-opened': 'An offer was opened',
  'partner-answered': 'The partner screener was answered',
  'images-sent': 'The images were uploaded',
  'images-failed': 'The images could not be uploaded',
  'chat-opened': 'The live chat was opened',
  'start-over': 'The visitor cleared the answers',
} as const;
export type EventName = keyof typeof EVENTS;

const CONSENTS = [...CONSENT_TYPES, ...TRACKING_CONSENTS] as const;
const SERVICES = ['site', 'secondary'] as const;

/** The one word that some events carry. */
export const EVENT_DETAILS = {
  'consent-viewed': CONSENTS,
  'consent-granted': CONSENTS,
  'consent-denied': CONSENTS,
  'scheduling-shown': SERVICES,
  'slots-failed': SERVICES,
  'fully-booked': SERVICES,
  scheduled: SERVICES,
  'booking-failed': SERVICES,
  'no-time-works': SERVICES,
  'not-interested': SERVICES,
  'calendar-added': ['apple', 'google'],
  'partner-answered': ['qualified', 'unqualified', 'connected', 'transferred', 'declined'],
} as const satisfies Partial<Record<EventName, readonly string[]>>;
type Details = typeof EVENT_DETAILS;
export type EventDetail<Name extends EventName = EventName> = Name extends keyof Details
  ? Details[Name][number]
  : never;

/** Something that happened on a page: `block` is the id of a block in its document, `field` the id of a question. */
export interface PageEvent {
  readonly event: EventName;
  readonly block: string;
  readonly detail?: EventDetail;
  readonly field?: string;
}

/** Used instead of a block's id if the page's own frame reports. */
export const SHELL = 'shell';

/** How a block reports an event: `track('hint-open')`, `track('calendar-added', 'google')`. */
export type Track = <Name extends EventName>(event: Name, detail?: EventDetail<Name>) => void;

/** Whether this is one of the events. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

/** Whether the event may carry this word. */
export function isDetailOf(event: EventName, detail: string): boolean {
  const details: Partial<Record<EventName, readonly string[]>> = EVENT_DETAILS;
  return details[event]?.includes(detail) ?? false;
}
