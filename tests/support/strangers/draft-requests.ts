import { randomUUID } from 'node:crypto';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { DRAFT_HEADER } from '#api/draft-header.ts';
import { cameraJpeg } from '../images/picture-files.ts';

type CallName = keyof typeof CALLS;

/** A request that names a draft and contains no proof of ownership. */
export interface DraftRequest {
  readonly name: CallName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the bytes of an image. */
  readonly body?: object | Buffer;
}

/** What a stranger would substitute for the visitor's own answers. */
export function asStranger(visit: Visit): Visit {
  return {
    ...visit,
    answers: { ...visit.answers, 'candidate.firstName': 'Mallory', 'candidate.phone': '+13122079999' },
  };
}

/** Words of a consent that no campaign shows. */
export const MADE_UP_WORDS = 'I agree to everything.';

/** A consent to text messages by the visitor of this draft, with these words, as `POST /consents` accepts it. */
export function consentOf({ draftId, campaignId, campaignVersion, locale }: Visit, text: string) {
  return {
    draftId,
    consentType: 'sms',
    hasConsent: true,
    phone: '+13122071000',
    text,
    originUrl: 'https://trials.example/signup/s6/phone',
    postal: '60614',
    country: 'USA',
    isInternational: false,
    language: locale,
    campaignId,
    campaignVersion,
  };
}

const booking = {
  resourceId: 'resource',
  start: '2026-11-24T15:00:00.000Z',
  end: '2026-11-24T15:30:00.000Z',
  customer: { timezone: 'America/Chicago' },
};

function recordingOf({ draftId, campaignId: flow }: Visit) {
  const metadata = { languages: ['en'], queryParams: {}, userAgent: 'a-browser', flow };
  return {
    recordings: [],
    routerLogs: [],
    actionLogs: [],
    mutationLogs: [],
    hostName: 'localhost',
    orderId: 1,
    sessionId: draftId,
    metadata,
  };
}

interface Part {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | Buffer;
}

/** What each call needs that only the owner of a draft may make. */
function partsOf(visit: Visit, image: string): Readonly<Partial<Record<CallName, Part>>> {
  const { draftId, campaignId: signup, campaignVersion: version, route } = visit;
  const changed = asStranger(visit);
  const site = { studySiteId: 'DEMO-ASTHMA-01-chicago' };
  const photo = { params: { id: image }, headers: { 'content-type': 'image/jpeg' }, body: cameraJpeg() };
  return {
    postActions: { body: { signup, routePath: 'postal', actions: ['lz'], draftId } },
    putDraft: { body: changed },
    postLead: { headers: { 'idempotency-key': `${draftId}:2` }, body: { visit: changed, revision: 2 } },
    postConsent: { body: consentOf(visit, MADE_UP_WORDS) },
    postQualification: { body: { visit: changed } },
    postSecondaryBooking: { body: booking },
    postSecondaryHold: { body: booking },
    postSiteBooking: { params: site, body: booking },
    postSiteHold: { params: site, body: booking },
    deleteHold: {},
    postEvents: {
      body: { signup, version, routePath: 'postal', draftId, events: [{ event: 'hint-open', block: 'postal-code' }] },
    },
    postTrackingConsent: { body: { draftId, consent: 'marketing', granted: true, language: 'en', signup, version } },
    postRecording: { body: recordingOf(visit) },
    postAdSecurityVisit: { body: { draftId, signup, version, route } },
    putImage: photo,
    deleteImage: { params: { id: image } },
    postSigningSession: { body: { visit: changed } },
  };
}

const isCall = (name: string): name is CallName => name in CALLS;

/** The calls of the contract that only the owner of a draft may make. */
export const OWNERS_CALLS: readonly CallName[] = Object.keys(CALLS)
  .filter(isCall)
  .filter((name) => CALLS[name].access.startsWith('draft owner'));

/**
 * A request of every call that only the owner of a draft may make, for this visit, without any proof. `image` names the
 * image of the two calls that have one. Throws for a call that nobody has written a request for: a new one must be
 * proven, too.
 */
export function draftRequests(visit: Visit, image: string = randomUUID()): readonly DraftRequest[] {
  const parts = partsOf(visit, image);
  return OWNERS_CALLS.map((name) => {
    const part = parts[name];
    if (part === undefined)
      throw new Error(`No request proves whose draft ${name} asks for: write one in draft-requests.ts`);
    const { method, path } = CALLS[name];
    const url = `${API_PREFIX}${path.replace(/\{(\w+)\}/g, (_all, key: string) => part.params?.[key] ?? '')}`;
    const headers = { [DRAFT_HEADER]: visit.draftId, ...part.headers };
    return { name, method, url, headers, ...(part.body === undefined ? {} : { body: part.body }) };
  });
}
