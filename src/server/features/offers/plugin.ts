import { OFFERS_LIMIT } from '#schemas/study/direct-offer.ts';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { Checks } from '#engine/checks.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import type { FindOffers } from './find-offers.ts';
import { OFFER_IMAGE_PATH, type OfferImages } from './offer-images.ts';

const COLOURS = /^([0-9a-f]{6}|x)-([0-9a-f]{6}|x)-([0-9a-f]{6}|x)$/;
const value = (name: string, digits: string | undefined) =>
  digits === undefined || digits === 'x' ? '' : `--${name}:#${digits};`;

/**
 * The stylesheet with the colours of a page's offers: `0b5d3b-1155cc-ffffff,…` are title, button, and text on the
 * button; `x` is none. A file from our own origin, because the policy allows no inline styles (J3). Anything else in
 * the list is ignored.
 */
function offerColours(list: string): string {
  const rules = [...new Set(list.split(','))].slice(0, OFFERS_LIMIT).flatMap((entry) => {
    const [, title, button, text] = COLOURS.exec(entry) ?? [];
    if (title === undefined) return [];
    const onButton = `${value('offer-button', button)}${value('offer-button-text', text)}`;
    return [`.offer-${entry}{${value('offer-title', title)}${onButton}}`];
  });
  return `${rules.join('\n')}\n`;
}

/** The services for direct offers. */
export interface OfferPluginServices {
  readonly checks: Pick<Checks, 'postalCode'>;
  readonly findOffers: FindOffers;
  readonly offerImages: Pick<OfferImages, 'load'>;
  readonly log: Log;
}

const MONTH = 'public, max-age=2592000, immutable';

function registerOffers(app: FastifyInstance, { findOffers, checks, log }: OfferPluginServices): void {
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

/** What offer cards show besides text: images and colours, from our own origin (K3). */
function registerOfferAssets(app: FastifyInstance, { offerImages, log }: OfferPluginServices): void {
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
        log.warn({ ...errorDetails(error), service: 'offer-images' }, 'A picture of an offer could not be fetched');
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

/** Direct offers, and their images and colours (J, K3). */
export const plugin: FastifyPluginCallback<OfferPluginServices> = (app, services, done) => {
  registerOffers(app, services);
  registerOfferAssets(app, services);
  done();
};
