import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { ConsentName } from '#schemas/lead/consent.ts';
import { Verdicts } from '#schemas/lead/verdicts.ts';
import { LIST_BODY, VISIT_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { STORABLE } from './storable.ts';
import { Visit } from './visit-calls.ts';

/** None of it is stored with the lead. */
export const SentPage = Type.Object(
  {
    time: Type.Optional(Type.String(about('The time that the page carries', 'm3k2j9x1.Qm9…', { maxLength: 200 }))),
    remarks: Type.Optional(Type.String(about("The value of the page's control of this name", '', { maxLength: 200 }))),
  },
  about('What the page says of itself', { time: 'm3k2j9x1.Qm9…' }, { additionalProperties: false }),
);
export type SentPage = Static<typeof SentPage>;

/**
 * What an app that embeds the campaign showed. Its operator, its brand and its texts may differ from the server's, and
 * evidence must be of the words that were read.
 */
export const ShownByApp = Type.Object(
  {
    address: Type.String(
      about('The page, without its query', 'https://clinic.example/trials', {
        maxLength: 2000,
        pattern: '^https?://[^?#\\s\\u0000]*$',
      }),
    ),
    consents: Type.Array(
      Type.Object(
        {
          type: ConsentName,
          text: Type.String(
            about('The exact text shown', 'I agree to receive text messages.', {
              minLength: 1,
              maxLength: 20000,
              pattern: STORABLE,
            }),
          ),
        },
        about('One consent', { type: 'sms', text: 'I agree.' }, { additionalProperties: false }),
      ),
      about('The words of each consent', [], { maxItems: 100 }),
    ),
  },
  about(
    'What an app that embeds the campaign showed',
    { address: 'https://clinic.example/trials', consents: [] },
    { additionalProperties: false },
  ),
);
export type ShownByApp = Static<typeof ShownByApp>;

export const SaveLeadBody = Type.Object(
  {
    visit: Visit,
    revision: Type.Integer(about('Counts the saves of this draft, from 1', 1, { minimum: 1, maximum: 1_000_000 })),
    page: Type.Optional(SentPage),
    shown: Type.Optional(ShownByApp),
  },
  about('A visit to be saved as a lead', { revision: 1 }, { additionalProperties: false }),
);
export type SaveLeadBody = Static<typeof SaveLeadBody>;

export const SavedLead = Type.Object(
  {
    leadId: Type.String(about('The id of the lead: the id of the draft', '0b6f7c1e-…')),
    revision: Type.Integer(about('The revision that is stored', 1)),
    verdicts: Type.Union([Verdicts, Type.Null()], about("The server's verdicts; null without a study", null)),
  },
  about('The lead is stored', { leadId: '0b6f7c1e-…', revision: 1, verdicts: null }, { additionalProperties: false }),
);
export type SavedLead = Static<typeof SavedLead>;

const IdempotencyKey = Type.Object(
  {
    'idempotency-key': Type.Optional(
      Type.String(about('`<draftId>:<revision>`; the call is refused without it', '0b6f7c1e-…:1', { maxLength: 100 })),
    ),
  },
  about('The key of the save', { 'idempotency-key': '0b6f7c1e-…:1' }),
);

/** Needs the header `Idempotency-Key: <draftId>:<revision>`. */
export const postLead = defineCall({
  access: 'draft owner or a new visit',
  limit: 'saves',
  maxBody: VISIT_BODY,
  method: 'POST',
  path: '/leads',
  summary: 'Save a lead; replay-safe (K1)',
  headers: IdempotencyKey,
  body: SaveLeadBody,
  reply: SavedLead,
  status: 201,
});

/** One decision made outside the saving of a lead; the signing page and commercial texting use it. */
export const postConsent = defineCall({
  access: 'draft owner',
  limit: 'consents',
  maxBody: LIST_BODY * 2,
  method: 'POST',
  path: '/consents',
  summary: 'Record a consent decision with the exact text shown (G1)',
  status: 201,
  body: Type.Object(
    {
      draftId: Visit.properties.draftId,
      consentType: ConsentName,
      hasConsent: Type.Boolean(about('Given or refused', true)),
      phone: Type.String(about('The phone number, E.164', '+13125550142', { maxLength: 40 })),
      text: Type.String(
        about('The exact text shown', 'I agree to receive automated texts.', {
          minLength: 1,
          maxLength: 20000,
          pattern: STORABLE,
        }),
      ),
      originUrl: Type.String(
        about('The page, without its query', 'https://trial-search.example/signup/ws19', { maxLength: 2000 }),
      ),
      postal: Type.String(about('The postal code', '60614', { maxLength: 20 })),
      country: Type.String(
        about('The country, three letters', 'USA', { minLength: 3, maxLength: 3, pattern: STORABLE }),
      ),
      isInternational: Type.Boolean(about('Outside the US', false)),
      studySiteExternalId: Type.Optional(
        Type.String(about('The study site', 'NCT01234567-17', { maxLength: 100, pattern: STORABLE })),
      ),
      language: Visit.properties.locale,
      campaignId: Visit.properties.campaignId,
      campaignVersion: Visit.properties.campaignVersion,
    },
    about('A consent decision', { consentType: 'commercial', hasConsent: true }, { additionalProperties: false }),
  ),
  reply: Type.Object(
    { id: Type.String(about('The id of the record', '42')) },
    about('The decision is recorded', { id: '42' }, { additionalProperties: false }),
  ),
});
