import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { VISIT_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { Visit } from './visit-calls.ts';

const Nothing = Type.Null(about('No content', null));
const at = Type.Integer(about('When, in milliseconds since 1970', 1_795_000_000_000, { minimum: 0 }));
const name = (description: string, example: string) =>
  Type.String(about(description, example, { pattern: '^[A-Za-z0-9/_-]+$', maxLength: 100 }));

/** What the recording service receives (L7), every two seconds. `orderId` counts the parts of a session from 1. */
export const RecordingBody = Type.Object(
  {
    recordings: Type.Array(
      Type.Record(Type.String(), Type.Unknown()),
      about('Recorded events, masked', [], { maxItems: 1000 }),
    ),
    routerLogs: Type.Array(
      Type.Object(
        {
          to: name('The route that was entered', 'thankyou'),
          from: Type.Union(
            [name('The route before', 'email'), Type.Null()],
            about('The route before; null at the start', 'email'),
          ),
          at,
        },
        about('A route change', {}, { additionalProperties: false }),
      ),
      about('Route changes', [], { maxItems: 200 }),
    ),
    actionLogs: Type.Array(
      Type.Object(
        { action: name('An action code or the name of an event', 'lz'), at },
        about('What happened', {}, { additionalProperties: false }),
      ),
      about('Actions and events', [], { maxItems: 200 }),
    ),
    mutationLogs: Type.Array(
      Type.Object(
        { type: name('What changed in the state of the page; never to what', 'visit/answered'), at },
        about('A change of the state', {}, { additionalProperties: false }),
      ),
      about('Changes of the state', [], { maxItems: 400 }),
    ),
    hostName: Type.String(about('The host of the page', 'trial-search.example', { maxLength: 253 })),
    orderId: Type.Integer(about('The number of this part in its session', 1, { minimum: 1, maximum: 1800 })),
    sessionId: Visit.properties.draftId,
    leadLpParamId: Type.Optional(
      Type.String(about('The id of the landing-page parameters', '8812', { maxLength: 200 })),
    ),
    indicationId: Type.Optional(Type.Integer(about('The condition of the page', 4))),
    metadata: Type.Object(
      {
        languages: Type.Array(
          Type.String(about('A language', 'en-US', { maxLength: 40 })),
          about('The languages of the browser', ['en-US'], { maxItems: 20 }),
        ),
        queryParams: Type.Record(
          Type.String(),
          Type.String(about('A value', 'news', { maxLength: 500 })),
          about('Non-personal query parameters, in snake case', { utm_source: 'news' }),
        ),
        userAgent: Type.String(about('The browser', 'Mozilla/5.0', { maxLength: 500 })),
        flow: Visit.properties.campaignId,
      },
      about('What the session is', {}, { additionalProperties: false }),
    ),
  },
  about('A part of a recorded session', { orderId: 1 }, { additionalProperties: false }),
);
export type RecordingBody = Static<typeof RecordingBody>;

export const postRecording = defineCall({
  access: 'draft owner',
  limit: 'recordings',
  maxBody: VISIT_BODY,
  method: 'POST',
  path: '/recordings',
  summary: 'A part of a recorded session; taken only of a visit that allowed it (L3, L7)',
  status: 204,
  reply: Nothing,
  body: RecordingBody,
});
