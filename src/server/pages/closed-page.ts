import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { activityOf, defaultFlow, languageOf, successorOf, type Moment } from '../features/content/index.ts';
import { flowBase, withSearch } from '../core/http/page-address.ts';
import { dateAtCallCentre } from './call-centre-date.ts';
import { callLink } from './html/call-line.ts';
import { renderedContent, plainPage } from './html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';
import type { PageServices } from './page-services.ts';
import { lookOf } from './theme/page-theme.ts';
import { redirect } from './send-page.ts';

/** Where other studies are found; undefined where there is no open flow for that. */
async function searchHref(campaign: Campaign, moment: Moment, locale: Language, { campaigns }: PageServices) {
  const search = defaultFlow(campaigns, 'studySearch')?.campaign;
  // Where no campaign searches, the default flow is another one: nothing is found there.
  if (search?.type !== 'Study Search' || search.id === campaign.id) return undefined;
  if ((await activityOf(search, moment)) !== 'open') return undefined;
  return flowBase(search, languageOf(search, locale));
}

/**
 * Answers a new visitor of a campaign that is not open: redirects to the campaign that follows it, or shows a page that
 * says so (404 before the first day, 410 after the last or with enough leads). Undefined: the campaign is open.
 * @param search the query of the address, without personal parameters
 */
export async function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  { campaign, locale, search }: { campaign: Campaign; locale: Language; search: URLSearchParams },
  services: PageServices,
): Promise<FastifyReply | undefined> {
  const { countLeads } = services;
  const moment: Moment = { today: dateAtCallCentre(services, request.hostname), countLeads };
  const activity = await activityOf(campaign, moment);
  if (activity === 'open') return undefined;
  const successor = (await successorOf(campaign, moment, services.campaigns))?.campaign;
  if (successor) {
    const language = languageOf(successor, locale);
    return redirect(reply, 302, withSearch(flowBase(successor, language), search));
  }
  const shell = (await services.texts()).shellIn(locale);
  const rendered = await services.renderOwnPage('closed', {
    locale,
    from: activity === 'early' ? campaign.settings.active?.from : undefined,
    product: services.operatorFor(request.hostname).brand.product[locale] ?? shell['page.defaultTitle'] ?? '',
    searchHref: await searchHref(campaign, moment, locale, services),
    call: await callLink(request, locale, services, campaign),
  });
  const addressIn = (language: Language) => flowBase(campaign, language);
  const offers = campaign.languages.length > 1 && campaign.settings.forcedLanguage === undefined;
  const look = await lookOf(request, { campaign, locale }, services);
  const document = await plainPage(
    {
      locale,
      ...renderedContent(rendered),
      indexed: false,
      look,
      ...(offers ? { addressIn, languages: campaign.languages } : {}),
    },
    request,
    services,
  );
  return reply
    .code(activity === 'early' ? 404 : 410)
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(look?.style),
      'content-language': locale,
      'cache-control': 'no-store',
    })
    .send(document);
}
