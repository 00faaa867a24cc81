import { isRecord } from '#api/guards.ts';
import { OFFERS_LIMIT } from '#schemas/study/direct-offer.ts';
import { coalesceRequests } from '../../core/caching/coalesce-requests.ts';
import type { Log } from '../../core/log.ts';
import type { OfferSource } from './offer-source.ts';
import type { SourceOffer } from '../../core/database/offer-tables.ts';
import { readEach, readId, readText } from '../../core/http/read-values.ts';

const TIMEOUT_MS = 6000;
const LARGEST_REPLY = 4 * 1024 * 1024;

/** Reads a list of texts or of named things, or one text. */
function readWords(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => readText(isRecord(entry) ? entry['name'] : entry) ?? []);
}

/** An offer (R4). It needs an id and a title; anything else that cannot be read counts as absent. */
function readOffer(entry: unknown): SourceOffer | undefined {
  if (!isRecord(entry)) return undefined;
  const id = readId(entry['id']);
  const title = readText(entry['title']);
  if (id === undefined || title === undefined) return undefined;
  const brand = isRecord(entry['brand']) ? entry['brand'] : {};
  return {
    id,
    title,
    description: readText(entry['description']),
    compensation: readText(entry['compensation']),
    requirements: readWords(entry['requirements']),
    imageUrl: readText(entry['imageUrl']),
    url: readText(entry['url']),
    originalUrl: readText(entry['originalUrl']),
    indications: readWords(entry['indications']),
    brand: {
      titleColor: readText(brand['titleColor']),
      buttonColor: readText(brand['buttonColor']),
      buttonText: readText(brand['buttonText']),
    },
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

/**
 * Queries the offers service at DIRECT_OFFERS_BASE_URL (K3). The key never leaves the server. Throws on any failure.
 */
export function createDirectOffers(
  { baseUrl, apiKey }: DirectOffersService,
  excludedAdvertisers: readonly string[],
  log: Log,
): OfferSource {
  const headers = { accept: 'application/json', ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) };
  // If a page is sent without the offers, its browser asks for them while the first request is still in progress.
  const askOnce = coalesceRequests(async (url: string) =>
    readReply(await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })),
  );
  return async ({ country, postalCode }) => {
    const url = new URL(
      `${baseUrl.replace(/\/$/, '')}/affiliates/${encodeURIComponent(country)}/${encodeURIComponent(postalCode)}`,
    );
    url.searchParams.set('limit', String(OFFERS_LIMIT));
    if (excludedAdvertisers.length > 0) url.searchParams.set('excluded_advertisers', excludedAdvertisers.join(','));
    const reply = await askOnce(url.href);
    if (!Array.isArray(reply)) throw new Error('The offers service did not return a list');
    const { good, unreadable } = readEach(reply, readOffer);
    if (unreadable > 0) log.warn({ service: 'direct-offers', count: unreadable }, 'Malformed offers were left out');
    if (good.length === 0 && unreadable > 0) throw new Error('The offers service returned no valid offer');
    return good.slice(0, OFFERS_LIMIT);
  };
}
