import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { OFFERS_LIMIT } from '#schemas/study/direct-offer.ts';
import type { Log } from '../log.ts';
import type { OfferSource, SourceOffer } from '../offers/offer-source.ts';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
const texts = Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.String(), Type.Null()]));

const Offer = Type.Object({
  id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
  title: Type.String({ minLength: 1 }),
  description: text, compensation: text, requirements: texts, imageUrl: text, url: text, originalUrl: text, indications: texts,
  brand: Type.Optional(Type.Union([Type.Object({ titleColor: text, buttonColor: text, buttonText: text }), Type.Null()])),
});
const offers = Compile(Type.Array(Type.Unknown()));
const offer = Compile(Offer);

const TIMEOUT_MS = 6000;
const LARGEST_REPLY = 4 * 1024 * 1024;

const word = (value: string | number | null | undefined) => (value === null || value === undefined ? undefined : String(value));

/** A list of texts, of things with a name, or one text. */
function words(value: readonly unknown[] | string | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return [value];
  return value.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string' ? [entry.name] : [];
  });
}

function toOffer({ id, title, description, compensation, requirements, imageUrl, url, originalUrl, indications, brand }: Static<typeof Offer>): SourceOffer {
  return {
    id: String(id), title, description: word(description), compensation: word(compensation), requirements: words(requirements), imageUrl: word(imageUrl), url: word(url),
    originalUrl: word(originalUrl), indications: words(indications),
    brand: { titleColor: word(brand?.titleColor), buttonColor: word(brand?.buttonColor), buttonText: word(brand?.buttonText) },
  };
}

async function readReply(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The offers service answered ${response.status}`);
  const body = await response.text();
  if (body.length > LARGEST_REPLY) throw new Error(`The offers service answered ${body.length} characters`);
  return JSON.parse(body);
}

export interface DirectOffersService {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** Asks the offers service of DIRECT_OFFERS_BASE_URL (document 2 §7). The key never leaves the server. Throws on any failure. */
export function createDirectOffers({ baseUrl, apiKey }: DirectOffersService, excludedAdvertisers: readonly string[], log: Log): OfferSource {
  return async ({ country, postalCode }) => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/affiliates/${encodeURIComponent(country)}/${encodeURIComponent(postalCode)}`);
    url.searchParams.set('limit', String(OFFERS_LIMIT));
    if (excludedAdvertisers.length > 0) url.searchParams.set('excluded_advertisers', excludedAdvertisers.join(','));
    const headers = { accept: 'application/json', ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) };
    const reply = await readReply(await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }));
    if (!offers.Check(reply)) throw new Error('The offers service answered no list');
    const good = reply.filter((entry) => offer.Check(entry)).map(toOffer);
    if (good.length < reply.length) log.warn({ service: 'direct-offers', count: reply.length - good.length }, 'Offers that are not of their form were left out');
    if (good.length === 0 && reply.length > 0) throw new Error('The offers service answered no offer of its form');
    return good.slice(0, OFFERS_LIMIT);
  };
}
