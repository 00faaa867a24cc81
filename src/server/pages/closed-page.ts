import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClosedProps } from '#api/own-pages.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { activityOf, defaultFlow, languageOf, successorOf, type Moment } from '../features/content/index.ts';
import { flowBase, withSearch } from '../core/http/page-address.ts';
import { carriedByAddress } from './address/carried-query.ts';
import { dateAtCallCentre } from './call-centre-date.ts';
import { callLink } from './html/call-line.ts';
import { renderedContent, plainPage } from './html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';
import type { PageServices } from './page-services.ts';
import { lookOf } from './theme/page-theme.ts';

/** Where other studies are found, and in which other language; nothing where there is no open flow for that. */
async function searchOffer(
  campaign: Campaign,
  moment: Moment,
  { locale, carried }: { readonly locale: Language; readonly carried: URLSearchParams },
  { campaigns }: PageServices,
): Promise<Pick<ClosedProps, 'searchHref' | 'searchLanguage'>> {
  const search = defaultFlow(campaigns, 'studySearch')?.campaign;
  // Where no campaign searches, the default flow is another one: nothing is found there.
  if (search?.type !== 'Study Search' || search.id === campaign.id) return {};
  if ((await activityOf(search, moment)) !== 'open') return {};
  const language = languageOf(search, locale);
  return {
    searchHref: withSearch(flowBase(search, language), carried),
    searchLanguage: language === locale ? undefined : language,
  };
}

/** A campaign that a new visitor asked for. */
interface AskedCampaign {
  readonly campaign: Campaign;
  readonly locale: Language;
  /** Leads the visitor to the campaign that follows this one, at this path. */
  readonly follow: (path: string) => Promise<FastifyReply>;
}

/**
 * Answers a new visitor of a campaign that is not open: leads to the campaign that follows it, or shows a page that
 * says so (404 before the first day, 410 after the last or with enough leads). Undefined: the campaign is open.
 */
export async function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  { campaign, locale, follow }: AskedCampaign,
  services: PageServices,
): Promise<FastifyReply | undefined> {
  const { countLeads } = services;
  const moment: Moment = { today: dateAtCallCentre(services, request.hostname), countLeads };
  // An unpublished campaign stays closed, whatever its last document said: its visitors meant this one and no other.
  const withdrawn = services.campaigns.isWithdrawn(campaign.id);
  const activity = withdrawn ? 'over' : await activityOf(campaign, moment);
  if (activity === 'open') return undefined;
  const successor = withdrawn ? undefined : (await successorOf(campaign, moment, services.campaigns))?.campaign;
  if (successor) return follow(flowBase(successor, languageOf(successor, locale)));
  const shell = (await services.texts()).shellIn(locale);
  const carried = new URLSearchParams(carriedByAddress(request));
  const rendered = await services.renderOwnPage('closed', {
    locale,
    from: activity === 'early' ? campaign.settings.active?.from : undefined,
    product: services.operatorFor(request.hostname).brand.product[locale] ?? shell['page.defaultTitle'] ?? '',
    ...(await searchOffer(campaign, moment, { locale, carried }, services)),
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
