import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { TRACKING_CONSENTS } from '#schemas/tracking/tracking-consents.ts';
import { EVENT_DETAILS, EVENTS } from '#schemas/tracking/events.ts';
import { LIST_BODY, SMALL_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { Visit } from './visit-calls.ts';

const Nothing = Type.Null(about('No content', null));
const names = Object.keys(EVENTS);
const details = [...new Set(Object.values(EVENT_DETAILS).flat())];

const PageEventBody = Type.Object(
  {
    event: Type.Enum(names, about('What happened', 'hint-open')),
    block: Type.String(
      about('The id of the block in its document', 'criteria', { pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 80 }),
    ),
    detail: Type.Optional(Type.Enum(details, about('The word that some events carry', 'google'))),
    field: Type.Optional(
      Type.String(
        about('The id of the question that came into view', 'candidate.phone', {
          pattern: '^[A-Za-z][A-Za-z0-9._-]*$',
          maxLength: 100,
        }),
      ),
    ),
  },
  about(
    'Something that happened on the page',
    { event: 'hint-open', block: 'criteria' },
    { additionalProperties: false },
  ),
);

export const EventsBody = Type.Object(
  {
    signup: Visit.properties.campaignId,
    version: Visit.properties.campaignVersion,
    routePath: Visit.properties.route,
    draftId: Type.Optional(Visit.properties.draftId),
    events: Type.Array(
      PageEventBody,
      about('What happened, in order', [{ event: 'hint-open', block: 'criteria' }], { minItems: 1, maxItems: 50 }),
    ),
  },
  about(
    'Events of a visit',
    { signup: 's6', version: 2, routePath: 'postal', events: [] },
    { additionalProperties: false },
  ),
);
export type EventsBody = Static<typeof EventsBody>;

export const postEvents = defineCall({
  access: 'draft owner or a new visit',
  limit: 'events',
  maxBody: LIST_BODY,
  method: 'POST',
  path: '/events',
  summary: 'Note what happened on a page (L2); what the campaign does not have is left out',
  status: 204,
  reply: Nothing,
  body: EventsBody,
});

/** As evidence, the server stores its own text of the question: the call carries none. */
export const postTrackingConsent = defineCall({
  access: 'draft owner or a new visit',
  limit: 'tracking-consents',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/tracking-consents',
  summary: 'Record whether the visit may be recorded, or told to partners (L3, L4)',
  status: 204,
  reply: Nothing,
  body: Type.Object(
    {
      draftId: Visit.properties.draftId,
      consent: Type.Enum([...TRACKING_CONSENTS], about('What was asked', 'recording')),
      granted: Type.Boolean(about('Allowed or refused', false)),
      language: Visit.properties.locale,
      signup: Visit.properties.campaignId,
      version: Visit.properties.campaignVersion,
    },
    about('A decision about tracking', { consent: 'recording', granted: false }, { additionalProperties: false }),
  ),
});

export const postAdSecurityVisit = defineCall({
  access: 'draft owner or a new visit',
  limit: 'ad-security',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/ad-security/visits',
  summary:
    'A route was shown that reports the visit to the ad-security service; ' +
    'told once, and only of a visit that allowed it (L6)',
  status: 204,
  reply: Nothing,
  body: Type.Object(
    {
      draftId: Visit.properties.draftId,
      signup: Visit.properties.campaignId,
      version: Visit.properties.campaignVersion,
      route: Visit.properties.route,
    },
    about('A reported visit', { signup: 'ws15', version: 2, route: 'home' }, { additionalProperties: false }),
  ),
});

export const getChat = defineCall({
  access: 'anyone',
  limit: 'chat',
  maxBody: 0,
  method: 'GET',
  path: '/chat',
  summary: 'Is somebody there to chat, and where? (L5)',
  status: 200,
  reply: Type.Object(
    {
      online: Type.Boolean(about('Somebody is there', true)),
      url: Type.Optional(Type.String(about('The address of the chat', 'https://chat.example/'))),
    },
    about('The availability', { online: false }, { additionalProperties: false }),
  ),
});
