import Type, { type Static } from 'typebox';
import { about } from './about.ts';
import { COUNTRY_CODES } from './countries.ts';
import { Indication, Study } from './study/study.ts';

const Recruiting = Type.Object(
  {
    studies: Type.Integer(about('How many studies', 12, { minimum: 1 })),
    conditions: Type.Array(
      Indication,
      about('The conditions that most of them are about; at most three', [
        { id: 4, name: { en: 'Asthma', es: 'Asma' }, showForSignup: true, type: 'chronic' },
      ]),
    ),
  },
  about(
    "The studies that look for people in the visitor's country, for a visit that is about no study and no condition",
    { studies: 12, conditions: [] },
    { additionalProperties: false },
  ),
);
export type Recruiting = Static<typeof Recruiting>;

/**
 * What the server knows about a visit before the first answer (K6). No personal data: prefilled answers go into the
 * draft (P1).
 */
export const InitialPayload = Type.Object(
  {
    indication: Type.Optional(Indication),
    country: Type.Enum([...COUNTRY_CODES], about("The visitor's country, as far as the request tells", 'US')),
    latlong: Type.Optional(Type.String(about('Where the visitor probably is', '41.88,-87.63'))),
    region: Type.Optional(Type.String(about('The region, for the featured study', 'Chicago, IL'))),
    study: Type.Optional(Study),
    recruiting: Type.Optional(Recruiting),
    participantGroup: Type.Optional(Type.String(about('The participant group of the advertisement', '12'))),
    indicationOverride: Type.Optional(Type.String(about('Another name for the indication', 'breathing problems'))),
    leadLpParamId: Type.Optional(Type.String(about('The id of the landing-page parameters', '8812'))),
    leadLpParamsStudyIds: Type.Optional(
      Type.Array(Type.String(), about('Studies of the landing page', ['NCT01234567'])),
    ),
    prePopFields: Type.Optional(
      Type.Object(
        {
          firstName: Type.String(about('The first name', 'Rosa')),
          lastInitial: Type.String(about('The first letter of the last name', 'G')),
          phoneEnd: Type.Optional(Type.String(about('The last four digits of the phone number', '0142'))),
          email: Type.Optional(Type.String(about('The email address, masked', 'r•••@example.org'))),
          postalStart: Type.Optional(Type.String(about('The beginning of the postal code', '606'))),
        },
        about(
          'The lead behind a slug, masked: the page never gets more of it (D17)',
          { firstName: 'Rosa', lastInitial: 'G' },
          { additionalProperties: false },
        ),
      ),
    ),
    linkTries: Type.Optional(
      Type.Integer(
        about(
          'How many times the lead behind the slug was requested in vain, because the relay could not be reached',
          1,
          {
            minimum: 1,
          },
        ),
      ),
    ),
    enableRecording: Type.Boolean(about('The session may be recorded', false)),
    analytics: Type.Optional(
      Type.Object(
        {
          sessionId: Type.String(about('A random id of the visit', '6f9e')),
          startTimestamp: Type.String(about('When the visit began, UTC', '2026-11-21T10:00:00.000Z')),
        },
        about(
          'The visit. Not in pages, which caches may keep: there the browser makes its own',
          { sessionId: '6f9e', startTimestamp: '2026-11-21T10:00:00.000Z' },
          { additionalProperties: false },
        ),
      ),
    ),
    affiliateReturnUrl: Type.Optional(
      Type.String(about('Where an affiliate wants visitors back; only listed hosts', 'https://partner.example/back')),
    ),
    referrerUrl: Type.Optional(
      Type.String(about('The page that led here, without its query', 'https://www.example.org/')),
    ),
  },
  about(
    'What the server knows before the first answer',
    { country: 'US', enableRecording: false },
    { additionalProperties: false },
  ),
);
export type InitialPayload = Static<typeof InitialPayload>;
