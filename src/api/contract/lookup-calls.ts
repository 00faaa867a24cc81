import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { ConditionMatch } from '#schemas/study/condition-match.ts';
import { Criterion } from '#schemas/study/criterion.ts';
import { ProductLanguage } from '#schemas/language.ts';
import { IndicationCategory, Site } from '#schemas/study/study.ts';
import { Verdicts } from '#schemas/lead/verdicts.ts';
import { SMALL_BODY, VISIT_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { Visit } from './visit-calls.ts';

const country = Type.Enum([...COUNTRY_CODES], about('The country, two letters', 'US'));
const studyId = Type.String(about('The study', 'NCT01234567', { minLength: 1, maxLength: 64 }));
const postalCode = Type.String(about('The postal code', '60614', { minLength: 1, maxLength: 20 }));
const phone = Type.String(about('The phone number as entered', '(312) 555-0142', { minLength: 1, maxLength: 40 }));

/** The catalogue changes only with an import, so showing changes a minute late is soon enough. */
const CATALOGUE = { fresh: 60, stale: 600 } as const;

export const getIndications = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: 0,
  method: 'GET',
  path: '/indications',
  summary: 'The conditions, by category',
  status: 200,
  keep: CATALOGUE,
  query: Type.Object(
    { locale: ProductLanguage },
    about('The language', { locale: 'en' }, { additionalProperties: false }),
  ),
  reply: Type.Array(IndicationCategory, about('The categories', [])),
});

/**
 * A POST, although it changes nothing: what people type about their health must not be in an address or in a log of
 * addresses.
 */
export const postIndicationSearch = defineCall({
  access: 'anyone',
  limit: 'condition-searches',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/indications/search',
  summary: 'The conditions that are meant by what somebody types: other names, either language, small mistakes (D13)',
  status: 200,
  body: Type.Object(
    {
      term: Type.String(about('What was typed', 'high blood presure', { minLength: 1, maxLength: 60 })),
      locale: ProductLanguage,
    },
    about('What was typed', { term: 'high blood presure', locale: 'en' }, { additionalProperties: false }),
  ),
  reply: Type.Array(ConditionMatch, about('The conditions, best first, at most ten', [], { maxItems: 10 })),
});

export const getCriteria = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: 0,
  method: 'GET',
  path: '/studies/{id}/criteria',
  summary: 'The qualification questions of a study',
  status: 200,
  keep: CATALOGUE,
  params: Type.Object({ id: studyId }, about('Which study', { id: 'NCT01234567' })),
  reply: Type.Array(Criterion, about('The questions, in order', [])),
});

export const getSites = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: 0,
  method: 'GET',
  path: '/sites',
  summary: 'The sites of a study near a postal code, nearest first (F3)',
  status: 200,
  query: Type.Object(
    { studyId, postalCode, country },
    about('Where', { studyId: 'NCT01234567', postalCode: '60614', country: 'US' }, { additionalProperties: false }),
  ),
  reply: Type.Array(Site, about('The sites, nearest first', [])),
});

export const getSiteSchedulingStatus = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: 0,
  method: 'GET',
  path: '/site/scheduling/{studySiteId}/status',
  summary: 'Does this site offer online scheduling?',
  status: 200,
  params: Type.Object(
    { studySiteId: Type.String(about('The study site', 'NCT01234567-17', { minLength: 1, maxLength: 100 })) },
    about('Which site', { studySiteId: 'NCT01234567-17' }),
  ),
  reply: Type.Object(
    { enabled: Type.Boolean(about('Scheduling is offered', true)) },
    about('The status', { enabled: true }, { additionalProperties: false }),
  ),
});

export const postPhoneValidation = defineCall({
  access: 'anyone',
  limit: 'phone-checks',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/phones/validate',
  summary: 'Is this a phone number of this country? (E7)',
  status: 200,
  body: Type.Object(
    { phone, country },
    about('The number', { phone: '(312) 555-0142', country: 'US' }, { additionalProperties: false }),
  ),
  reply: Type.Object(
    {
      valid: Type.Boolean(about('It is a number of the numbering plan', true)),
      phone: Type.Optional(Type.String(about('The number, E.164', '+13125550142'))),
    },
    about('The verdict', { valid: true, phone: '+13125550142' }, { additionalProperties: false }),
  ),
});

export const postPostalCheck = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/postal-codes/check',
  summary: 'Does this postal code exist? (E8, Q11)',
  status: 200,
  body: Type.Object(
    { postalCode, country: Type.String(about('The country, three letters', 'USA', { minLength: 3, maxLength: 3 })) },
    about('The code', { postalCode: '60614', country: 'USA' }, { additionalProperties: false }),
  ),
  reply: Type.Boolean(about('It exists, or no table of the country is loaded and its pattern is right', true)),
});

export const postMatchedToStudy = defineCall({
  access: 'anyone',
  limit: 'matches',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/matched-to-study',
  summary: "Is the visit's phone number already matched to the study? Answers only within the visit's own draft (F4)",
  status: 200,
  body: Type.Object(
    { phone, studyId },
    about(
      'The number and the study',
      { phone: '+13125550142', studyId: 'NCT01234567' },
      { additionalProperties: false },
    ),
  ),
  reply: Type.Boolean(about('It is matched', false)),
});

export const postQualification = defineCall({
  access: 'draft owner or a new visit',
  limit: 'qualification',
  maxBody: VISIT_BODY,
  method: 'POST',
  path: '/qualification',
  summary: 'The bio-qualification check: what the answers say about the study (F1)',
  status: 200,
  body: Type.Object({ visit: Visit }, about('The visit', {}, { additionalProperties: false })),
  reply: Verdicts,
});

export const postCallNow = defineCall({
  access: 'anyone',
  limit: 'lookups',
  maxBody: SMALL_BODY,
  method: 'POST',
  path: '/call-now',
  summary: 'Can the visitor call a coordinator now?',
  status: 200,
  body: Type.Object(
    {
      indicationIds: Type.Array(Type.Integer(), about('The conditions', [4], { maxItems: 100 })),
      country,
      postalCode,
      studyId: Type.Optional(studyId),
      locale: Type.Optional(ProductLanguage),
      signup: Type.Optional(Type.String(about('The campaign of the visit', 'ss', { maxLength: 60 }))),
    },
    about(
      'Where and for what; without a language, the number is the country’s own; without a campaign, the operator’s',
      { indicationIds: [4], country: 'US', postalCode: '60614' },
      { additionalProperties: false },
    ),
  ),
  reply: Type.Object(
    {
      callNow: Type.Boolean(about('The call centre answers now and a study matches', true)),
      phone: Type.Optional(Type.String(about('The number to call', '1-800-555-0100'))),
    },
    about('The answer', { callNow: true, phone: '1-800-555-0100' }, { additionalProperties: false }),
  ),
});
