import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { ProductLanguage } from '#schemas/language.ts';
import { DirectOffer } from '#schemas/study/direct-offer.ts';
import { StudySearchResult } from '#schemas/study/found-study.ts';
import { defineCall } from './call.ts';

const country = Type.Enum([...COUNTRY_CODES], about('The country, two letters', 'US'));
const postalCode = Type.String(
  about('The postal code', '60614', { minLength: 1, maxLength: 12, pattern: '^[A-Za-z0-9 -]+$' }),
);

export const getStudySearch = defineCall({
  access: 'anyone',
  limit: 'searches',
  maxBody: 0,
  method: 'GET',
  path: '/studies/search',
  summary: 'Studies near a postal code, and what is near at all (J1)',
  status: 200,
  query: Type.Object(
    {
      postalCode,
      country,
      locale: ProductLanguage,
      indications: Type.Optional(
        Type.String(
          about('Conditions, ids separated by commas; none is every condition', '4,5', {
            pattern: '^[0-9]{1,9}(,[0-9]{1,9}){0,99}$|^$',
          }),
        ),
      ),
      query: Type.Optional(
        Type.String(
          about('The query string of the page, with realtime, nt, o and ps', 'utm_source=mail&ps=ws15', {
            maxLength: 4000,
          }),
        ),
      ),
      signup: Type.Optional(
        Type.String(about('The campaign, for the action log; absent: nothing is logged', 'ss', { maxLength: 60 })),
      ),
      routePath: Type.Optional(Type.String(about('The path of the route', 'home', { maxLength: 100 }))),
    },
    about('Where and for what', { postalCode: '60614', country: 'US', locale: 'en' }, { additionalProperties: false }),
  ),
  reply: StudySearchResult,
});

export const getOffers = defineCall({
  access: 'anyone',
  limit: 'offers',
  maxBody: 0,
  method: 'GET',
  path: '/offers',
  summary: 'Direct offers for a postal code, at most 100 (J3)',
  status: 200,
  query: Type.Object(
    { postalCode, country },
    about('Where', { postalCode: '60614', country: 'US' }, { additionalProperties: false }),
  ),
  reply: Type.Array(DirectOffer, about('The offers', [])),
});
