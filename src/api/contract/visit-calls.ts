import Type, { type Static } from 'typebox';
import { ACTION_CODE_NAMES } from '#schemas/campaign/action-codes.ts';
import { about } from '#schemas/about.ts';
import { InitialPayload } from '#schemas/initial-payload.ts';
import { ProductLanguage } from '#schemas/language.ts';
import { LIST_BODY, SMALL_BODY, VISIT_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { STORABLE } from './storable.ts';

const Nothing = Type.Null(about('No content', null));
const query = Type.Record(
  Type.String(),
  Type.String(about('A value', 'x', { maxLength: 500 })),
  about('Non-personal query parameters of the page', { utm_source: 'news' }, { maxProperties: 60 }),
);
const draftId = Type.String(
  about('The random id of the draft', '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11', {
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  }),
);
const short = (description: string, example: string) =>
  Type.String(about(description, example, { maxLength: 200, pattern: STORABLE }));

export const InitialPayloadQuery = Type.Object(
  {
    indicationId: Type.Optional(short('The condition of the visit', '4')),
    studyId: Type.Optional(short('The study of the visit', 'NCT01234567')),
    pGroupId: Type.Optional(short('The participant group', '12')),
    indicationNameOverrideId: Type.Optional(short('Another name for the condition', '3')),
    signup: short('The campaign', 's6'),
    language: ProductLanguage,
  },
  about(
    'What the visit is about, and every other query parameter of the page',
    { signup: 's6', language: 'en' },
    { additionalProperties: { type: 'string', maxLength: 500 } },
  ),
);

export const getInitialPayload = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: 0,
  method: 'GET',
  path: '/initial_payload',
  summary: 'What the server knows before the first answer (K6)',
  query: InitialPayloadQuery,
  reply: InitialPayload,
  status: 200,
});

export const postRedirectDebug = defineCall({
  access: 'anyone',
  limit: 'reports',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/redirect_debug',
  summary: 'An address named a campaign that does not exist (A6)',
  status: 204,
  reply: Nothing,
  body: Type.Object(
    {
      referrerUrl: Type.String(
        about('The page that led here, without its query', 'https://www.example.org/', { maxLength: 2000 }),
      ),
      attemptedCampaign: short('What the address named', 's99'),
    },
    about('The failed attempt', { referrerUrl: '', attemptedCampaign: 's99' }, { additionalProperties: false }),
  ),
});

export const ActionsBody = Type.Object(
  {
    signup: short('The campaign', 's6'),
    routePath: short('The path of the route that was left', 'postal'),
    screener: Type.Optional(short('The screener campaign', 'ws15')),
    draftId: Type.Optional(draftId),
    actions: Type.Array(
      Type.Enum([...ACTION_CODE_NAMES], about('The code of an action', 'lz')),
      about('What happened', ['lz'], { minItems: 1, maxItems: 30 }),
    ),
  },
  about('Actions of a visit', { signup: 's6', routePath: 'postal', actions: ['lz'] }, { additionalProperties: false }),
);
export const postActions = defineCall({
  access: 'draft owner or a new visit',
  limit: 'reports',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/actions',
  summary: 'Log actions; once lead and fully qualified have both fired, sql is added (L1)',
  status: 204,
  reply: Nothing,
  body: ActionsBody,
  // An object rather than a record, because the API description would list a record's own keywords as parameters.
  query: Type.Unsafe<Readonly<Record<string, string>>>(
    Type.Object(
      {},
      about(
        'The query of the page, without personal parameters',
        { utm_source: 'news' },
        { additionalProperties: { type: 'string', maxLength: 500 } },
      ),
    ),
  ),
});

export const postRouterLog = defineCall({
  access: 'anyone',
  limit: 'reports',
  maxBody: LIST_BODY,
  method: 'POST',
  path: '/actions/router_log',
  summary: 'A route change (A14)',
  status: 204,
  reply: Nothing,
  body: Type.Object(
    {
      signup: short('The campaign', 's6'),
      study_external_id: Type.Optional(short('The study', 'NCT01234567')),
      to: short('The route that was entered', 'age'),
      from: Type.Union(
        [short('The route that was left', 'postal'), Type.Null()],
        about('The route that was left; null at the start', 'postal'),
      ),
      query,
      path: short('The path of the page', '/signup/s6/age'),
    },
    about(
      'A route change',
      { signup: 's6', to: 'age', from: 'postal', query: {}, path: '/signup/s6/age' },
      { additionalProperties: false },
    ),
  ),
});

/** What the browser knows about a visit; the server trusts only what it can replay (K1, K8). */
export const Visit = Type.Object(
  {
    draftId,
    campaignId: short('The campaign', 's6'),
    campaignVersion: Type.Integer(about('Its version', 3, { minimum: 1 })),
    entry: short('The route where the visit began', 'home'),
    route: short('The route that is left or shown', 'phone'),
    locale: ProductLanguage,
    today: Type.String(about("The visitor's calendar date", '2026-11-21', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    query,
    answers: Type.Record(
      Type.String({ maxLength: 100 }),
      Type.Union(
        [
          Type.String({ maxLength: 2000 }),
          Type.Number(),
          Type.Boolean(),
          Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
        ],
        about('An answer', 'Maria'),
      ),
      about('The answers, by fact', { 'candidate.firstName': 'Maria' }, { maxProperties: 500 }),
    ),
    readIn: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 100 }),
        ProductLanguage,
        about(
          'The language in which each route was last left forward; absent: `locale`',
          { home: 'en' },
          { maxProperties: 200 },
        ),
      ),
    ),
    device: Type.Object(
      {
        width: Type.Optional(
          Type.Integer(about('Width of the window in CSS pixels', 412, { minimum: 0, maximum: 100000 })),
        ),
      },
      about('The device', { width: 412 }, { additionalProperties: false }),
    ),
  },
  about('A visit as the browser knows it', {}, { additionalProperties: false }),
);
export type Visit = Static<typeof Visit>;

export const putDraft = defineCall({
  access: 'draft owner or a new visit',
  limit: 'drafts',
  maxBody: VISIT_BODY,
  method: 'PUT',
  path: '/drafts',
  summary: 'Keep the draft of a visit, so that a reload finds it (K8)',
  status: 204,
  reply: Nothing,
  body: Visit,
});
