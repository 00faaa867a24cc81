import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { COUNTRY_CODES } from '../countries.ts';

const text = (description: string, example: string, maxLength: number) =>
  Type.String(about(description, example, { minLength: 1, maxLength }));
const texts = (description: string, each: string, example: string) =>
  Type.Array(text(each, example, 300), about(description, [example], { maxItems: 40 }));
const address = (description: string, example: string) => Type.Optional(text(description, example, 2000));

/** The place near which an offer is shown. */
export const OfferArea = Type.Object(
  {
    lat: Type.Number(about('The latitude in degrees', 41.88, { minimum: -90, maximum: 90 })),
    lon: Type.Number(about('The longitude in degrees', -87.63, { minimum: -180, maximum: 180 })),
    radiusKm: Type.Number(about('How far around it, in kilometres', 120, { exclusiveMinimum: 0, maximum: 20_040 })),
  },
  about('Where the offer is shown', { lat: 41.88, lon: -87.63, radiusKm: 120 }, { additionalProperties: false }),
);

/** One of the operator's own direct offers. */
export const OwnOffer = Type.Object(
  {
    id: text('The id of the offer', 'offer-17', 200),
    country: Type.Enum([...COUNTRY_CODES], about('The country where it is shown', 'US')),
    near: Type.Optional(OfferArea),
    active: Type.Optional(Type.Boolean(about('Is it shown? (default true)', true))),
    title: text('The title', 'Migraine study near you', 300),
    description: Type.Optional(
      text('What it is about; a card shows the first 200 characters', 'Adults with migraine are invited …', 5000),
    ),
    compensation: Type.Optional(text('What participants get', 'Up to $500', 300)),
    requirements: Type.Optional(texts('Who can take part', 'A requirement', '18 to 65 years')),
    indications: Type.Optional(texts('What it is about', 'A condition', 'Migraine')),
    url: address('Where a click leads; http(s)', 'https://partner.example/offers/17'),
    originalUrl: address('Where a click leads if there is no url', 'https://partner.example/offers/17'),
    imageUrl: address('A picture; http(s)', 'https://partner.example/offers/17.jpg'),
    brand: Type.Optional(
      Type.Object(
        {
          titleColor: Type.Optional(text('The colour of the title; left out where it cannot be read', '#0b5d3b', 40)),
          buttonColor: Type.Optional(text('The colour of the button; left out where it cannot be read', '#0b5d3b', 40)),
          buttonText: Type.Optional(text('What the button says; 40 characters are shown', 'Learn more', 200)),
        },
        about('How its card looks', { buttonText: 'Learn more' }, { additionalProperties: false }),
      ),
    ),
  },
  about(
    'A direct offer',
    { id: 'offer-17', country: 'US', title: 'Migraine study near you', url: 'https://partner.example/offers/17' },
    { additionalProperties: false },
  ),
);
export type OwnOffer = Static<typeof OwnOffer>;

/**
 * The format that `npm run offers -- import FILE` reads and `export` writes: all offers, in the order of the search
 * (K3, O4).
 */
export const OffersFile = Type.Object(
  { offers: Type.Array(OwnOffer, about('The offers, the first shown first', [], { maxItems: 10_000 })) },
  about('Direct offers', { offers: [] }, { additionalProperties: false, title: 'Trialflow direct offers' }),
);
export type OffersFile = Static<typeof OffersFile>;
