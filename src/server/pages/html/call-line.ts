import type { FastifyRequest } from 'fastify';
import type { CallLink } from '#api/own-pages.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import type { Language } from '#schemas/language.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';
import { markup, NO_MARKUP, type Markup } from './markup.ts';

/** The link that calls the call centre for this visitor, or the campaign's own; `undefined` if there is no number. */
export async function callLink(
  request: FastifyRequest,
  locale: Language,
  services: PageServices,
  campaign?: Campaign,
): Promise<CallLink | undefined> {
  const operator = services.operatorFor(request.hostname, campaign);
  const number = callCentreNumber(operator, countryOfRequest(request, services), locale);
  const shell = (await services.texts()).shellIn(locale);
  return number === undefined
    ? undefined
    : { number, words: (shell['header.callNumber'] ?? '').replace('{number}', number) };
}

/** The link's line on a page that no component renders; empty if there is no number. */
export function callLine(call: CallLink | undefined): Markup {
  if (call === undefined) return NO_MARKUP;
  const digits = call.number.replaceAll(/[- ]/g, '');
  return markup`<p><a class="line-link" href="tel:${digits}">${call.words}</a></p>`;
}
