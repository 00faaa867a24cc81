import type { ReplyOf } from './contract/call.ts';
import type { CALLS } from './contract/index.ts';
import { isRecord, isSlotList } from './guards.ts';

type Calls = typeof CALLS;

/** The calls that a visitor's browser makes. */
export type BrowserCall =
  | 'postLead'
  | 'putDraft'
  | 'postActions'
  | 'postRouterLog'
  | 'getIndications'
  | 'postIndicationSearch'
  | 'getSites'
  | 'getSiteSchedulingStatus'
  | 'postPhoneValidation'
  | 'postPostalCheck'
  | 'postMatchedToStudy'
  | 'postCallNow'
  | 'postEvents'
  | 'postTrackingConsent'
  | 'postRecording'
  | 'postAdSecurityVisit'
  | 'getChat'
  | 'getSecondaryAvailability'
  | 'getSiteAvailability'
  | 'postSecondaryBooking'
  | 'postSiteBooking'
  | 'postSecondaryHold'
  | 'postSiteHold'
  | 'deleteHold'
  | 'getAppointment'
  | 'getStudySearch'
  | 'getOffers'
  | 'postQualification'
  | 'postConsent'
  | 'postSigningSession';

/**
 * Method and path of each call. They are repeated here because the contract's schemas would more than double the size
 * of the first screen; the types turn any difference from the contract into a compile error.
 */
export const ENDPOINTS: { readonly [Name in BrowserCall]: Pick<Calls[Name], 'method' | 'path'> } = {
  postLead: { method: 'POST', path: '/leads' },
  putDraft: { method: 'PUT', path: '/drafts' },
  postActions: { method: 'POST', path: '/actions' },
  postRouterLog: { method: 'POST', path: '/actions/router_log' },
  getIndications: { method: 'GET', path: '/indications' },
  postIndicationSearch: { method: 'POST', path: '/indications/search' },
  getSites: { method: 'GET', path: '/sites' },
  getSiteSchedulingStatus: { method: 'GET', path: '/site/scheduling/{studySiteId}/status' },
  postPhoneValidation: { method: 'POST', path: '/phones/validate' },
  postPostalCheck: { method: 'POST', path: '/postal-codes/check' },
  postMatchedToStudy: { method: 'POST', path: '/matched-to-study' },
  postCallNow: { method: 'POST', path: '/call-now' },
  postQualification: { method: 'POST', path: '/qualification' },
  postEvents: { method: 'POST', path: '/events' },
  getSecondaryAvailability: { method: 'GET', path: '/scheduling/availability' },
  getSiteAvailability: { method: 'GET', path: '/site/scheduling/{studySiteId}/availability' },
  postSecondaryBooking: { method: 'POST', path: '/scheduling/bookings' },
  postSiteBooking: { method: 'POST', path: '/site/scheduling/{studySiteId}/booking' },
  postSecondaryHold: { method: 'POST', path: '/scheduling/holds' },
  postSiteHold: { method: 'POST', path: '/site/scheduling/{studySiteId}/hold' },
  deleteHold: { method: 'DELETE', path: '/scheduling/holds' },
  getAppointment: { method: 'GET', path: '/appointments/{appointment}' },
  postTrackingConsent: { method: 'POST', path: '/tracking-consents' },
  postRecording: { method: 'POST', path: '/recordings' },
  postAdSecurityVisit: { method: 'POST', path: '/ad-security/visits' },
  getChat: { method: 'GET', path: '/chat' },
  getStudySearch: { method: 'GET', path: '/studies/search' },
  getOffers: { method: 'GET', path: '/offers' },
  postConsent: { method: 'POST', path: '/consents' },
  postSigningSession: { method: 'POST', path: '/consents/lightico/start-session' },
};

const listOf = (keys: readonly string[]) => (value: unknown) =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && keys.every((key) => key in entry));
const flag = (key: string) => (value: unknown) => isRecord(value) && typeof value[key] === 'boolean';
const nothing = (value: unknown) => value === null;
const truth = (value: unknown) => typeof value === 'boolean';

const hasTime = (value: unknown) => isRecord(value) && isRecord(value['bookingTime']);
const isHold = (value: unknown) =>
  isRecord(value) && (typeof value['heldUntil'] === 'string' || hasTime(value['booking']));

/**
 * What distinguishes one of our replies from what a proxy or a broken server sends. The server has validated the rest.
 */
const LOOKS_RIGHT: Readonly<Record<BrowserCall, (value: unknown) => boolean>> = {
  postLead: (value) => isRecord(value) && typeof value['leadId'] === 'string' && typeof value['revision'] === 'number',
  putDraft: nothing,
  postActions: nothing,
  postRouterLog: nothing,
  getIndications: listOf(['name', 'indications']),
  postIndicationSearch: listOf(['id', 'name']),
  getSites: listOf(['id', 'ssExtId', 'distanceKm']),
  getSiteSchedulingStatus: flag('enabled'),
  postPhoneValidation: flag('valid'),
  postPostalCheck: truth,
  postMatchedToStudy: truth,
  postCallNow: flag('callNow'),
  postQualification: (value) => isRecord(value) && 'fullyQualified' in value && 'siteQualified' in value,
  postEvents: nothing,
  getSecondaryAvailability: isSlotList,
  getSiteAvailability: isSlotList,
  postSecondaryBooking: hasTime,
  postSiteBooking: hasTime,
  postSecondaryHold: isHold,
  postSiteHold: isHold,
  deleteHold: nothing,
  getAppointment: (value) => isRecord(value) && (value['booking'] === undefined || hasTime(value['booking'])),
  postTrackingConsent: nothing,
  postRecording: nothing,
  postAdSecurityVisit: nothing,
  getChat: flag('online'),
  getStudySearch: (value) =>
    isRecord(value) &&
    listOf(['externalId', 'name', 'href'])(value['studies']) &&
    Array.isArray(value['nearbyStudies']),
  getOffers: listOf(['id', 'title', 'href']),
  postConsent: (value) => isRecord(value) && typeof value['id'] === 'string',
  postSigningSession: (value) => isRecord(value) && typeof value['customerURL'] === 'string',
};

/** Whether this is a reply to that call. */
export function isReply<Name extends BrowserCall>(name: Name, value: unknown): value is ReplyOf<Calls[Name]> {
  return LOOKS_RIGHT[name](value);
}
