import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { HOST_NAME } from '../patterns.ts';

/** A host that study cards may link to, or on whose pages they link to the partner's own address (J6). */
export const PartnerHost = Type.Object(
  {
    host: Type.String(about('A host name', 'partner.example', HOST_NAME)),
    parameters: Type.Optional(
      Type.Array(
        Type.String(about('A query parameter', 'cid')),
        about('What this host gets of the query, beside studyId and utm_*', ['cid']),
      ),
    ),
    screenerUrl: Type.Optional(
      Type.String(
        about('On pages of this host, cards lead here', 'https://partner.example/screener', { pattern: '^https?://' }),
      ),
    ),
  },
  about('A partner host', { host: 'partner.example', parameters: ['cid'] }, { additionalProperties: false }),
);
export type PartnerHost = Static<typeof PartnerHost>;

/** The rules of direct offers (J3). */
export const OfferRules = Type.Object(
  {
    excludedAdvertisers: Type.Optional(
      Type.Array(
        Type.String(about('An advertiser', 'adv-9')),
        about('Advertisers whose offers are not asked for', ['adv-9']),
      ),
    ),
    imageHosts: Type.Optional(
      Type.Array(
        Type.String(about('A host name', 'images.partner.example', HOST_NAME)),
        about('Hosts that pictures of offers may come from, beside the offers service itself', [
          'images.partner.example',
        ]),
      ),
    ),
  },
  about('The rules of direct offers', { imageHosts: ['images.partner.example'] }, { additionalProperties: false }),
);
export type OfferRules = Static<typeof OfferRules>;
