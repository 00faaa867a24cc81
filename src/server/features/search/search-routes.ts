import type { FastifyInstance } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import { readSearch } from '#engine/search/search-place.ts';
import type { AppServices } from '../../app-services.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { errorDetails } from '../../core/log.ts';
import { OFFER_IMAGE_PATH, offerColours } from '../offers/index.ts';
import { keptQuery } from '../../core/http/page-address.ts';
import { searchActions } from './search-actions.ts';

const MONTH = 'public, max-age=2592000, immutable';

function registerSearch(
  app: FastifyInstance,
  { studySearch, screeningHistory, checks, visitLog, draftCookies, log }: AppServices,
): void {
  registerCall(
    app,
    CALLS.getStudySearch,
    async ({ query: { postalCode, country, locale, indications = '', query = '', signup, routePath }, request }) => {
      const place = readSearch(`${country}|${postalCode}|${indications}`);
      const valid = await checks.postalCode(postalCode, country);
      if (valid === 'unavailable') return new Problem('outside-failed');
      // An invalid code has no studies near it; the page has said so beside the field.
      if (!place || !valid.valid) return { studies: [], nearbyStudies: [] };
      const page = keptQuery(Object.fromEntries(new URLSearchParams(query)));
      const found = await studySearch({
        ...place,
        locale,
        query: page,
        host: request.host,
        failed: screeningHistory.failed(request),
      });
      if (signup !== undefined && page['nt'] === undefined) {
        const entry = {
          signup,
          routePath: routePath ?? '',
          draftId: draftCookies.read(request),
          actions: searchActions(found),
          query: page,
        };
        await visitLog
          .actions(entry)
          .catch((error: unknown) => log.error(errorDetails(error), 'A search could not be noted'));
      }
      return found;
    },
  );
}

function registerOffers(app: FastifyInstance, { findOffers, checks, log }: AppServices): void {
  registerCall(app, CALLS.getOffers, async ({ query }) => {
    const valid = await checks.postalCode(query.postalCode, query.country);
    if (valid === 'unavailable') return new Problem('outside-failed');
    if (!valid.valid) return [];
    try {
      return await findOffers(query);
    } catch (error) {
      log.error({ ...errorDetails(error), service: 'direct-offers' }, 'Error retrieving direct offers');
      return new Problem('outside-failed');
    }
  });
}

/** Searches for studies and direct offers (J). */
export function registerSearchRoutes(app: FastifyInstance, services: AppServices): void {
  registerSearch(app, services);
  registerOffers(app, services);
}

/** What cards of offers show beside words: pictures and colours, from our own origin (K3). */
export function registerOfferAssets(
  app: FastifyInstance,
  { offerImages, log }: Pick<AppServices, 'offerImages' | 'log'>,
): void {
  app.get<{ Querystring: { url?: string; signature?: string } }>(
    OFFER_IMAGE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const { url, signature } = request.query;
      try {
        const image =
          typeof url === 'string' && typeof signature === 'string' ? await offerImages.load(url, signature) : undefined;
        if (!image) return await reply.code(404).header('cache-control', 'no-store').send();
        return await reply
          .type(image.type)
          .header('cache-control', 'public, max-age=86400')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(image.bytes);
      } catch (error) {
        log.warn({ ...errorDetails(error), service: 'offer-images' }, 'A picture of an offer could not be had');
        return reply.code(502).header('cache-control', 'no-store').send();
      }
    },
  );
  app.get<{ Querystring: { of?: string } }>('/offer-colours.css', { schema: { hide: true } }, (request, reply) => {
    const { of } = request.query;
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', MONTH)
      .send(offerColours(typeof of === 'string' ? of : ''));
  });
}
