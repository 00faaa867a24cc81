import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

/** The maximum number of offers to request and show (J3). */
export const OFFERS_LIMIT = 100;
/** How much of an offer's description is shown (J3). */
export const OFFER_DESCRIPTION_LENGTH = 200;

const colour = (description: string) =>
  Type.Optional(Type.String(about(description, '#0b5d3b', { pattern: '^#[0-9a-f]{6}$' })));

/** A direct offer as a card shows it. Its colours are legible: illegible ones have been removed. */
export const DirectOffer = Type.Object(
  {
    id: Type.String(about('The id of the offer', 'offer-17')),
    title: Type.String(about('The title', 'Migraine study near you')),
    description: Type.Optional(
      Type.String(
        about('At most 200 characters', 'Adults with migraine are invited …', { maxLength: OFFER_DESCRIPTION_LENGTH }),
      ),
    ),
    compensation: Type.Optional(Type.String(about('What participants get', 'Up to $500'))),
    requirements: Type.Array(
      Type.String(about('A requirement', '18 to 65 years')),
      about('Who can take part', ['18 to 65 years']),
    ),
    indications: Type.Array(Type.String(about('A condition', 'Migraine')), about('What it is about', ['Migraine'])),
    imageUrl: Type.Optional(Type.String(about('A picture, at our own origin', '/offer-images/aHR0cHM.c2ln'))),
    href: Type.String(about('Where a click leads; http(s) only', 'https://partner.example/offers/17')),
    buttonText: Type.Optional(Type.String(about('What the button says', 'Learn more'))),
    titleColor: colour('The colour of the title; at least 4.5:1 against the card'),
    buttonColor: colour('The colour of the button; at least 3:1 against the card'),
    buttonTextColor: colour('Black or white, whichever stands out more on the button'),
  },
  about(
    'A direct offer',
    { id: 'offer-17', title: 'Migraine study near you', href: 'https://partner.example/offers/17' },
    { additionalProperties: false },
  ),
);
export type DirectOffer = Static<typeof DirectOffer>;
