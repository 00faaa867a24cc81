import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StudyFacts } from '#api/own-pages.ts';
import { isCountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import { ownParameters, type From, type StudyDetails } from '../../features/search/index.ts';
import { defaultFlow } from '../../features/content/index.ts';
import { regionName } from '../../features/studies/index.ts';
import { localeBase, withSearch } from '../../core/http/page-address.ts';
import { carriedByLink } from '../address/carried-query.ts';
import { callLink } from '../html/call-line.ts';
import { renderedContent, plainPage } from '../html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';

/** The number of a study in the public registry ClinicalTrials.gov: the name of a study that has one is public. */
const PUBLIC_NUMBER = /^NCT\d{8}$/;

/**
 * May search engines index the page? Only if the study recruits, and its public registry says everything that the page
 * says about it.
 */
function isPublic({ study, recruiting, fromRegistry }: StudyDetails): boolean {
  return recruiting && fromRegistry && PUBLIC_NUMBER.test(study.externalId);
}

/** Regions are stored normalised, and displayed as people write them. */
function factsOf({ others: _others, fromRegistry: _origin, sites, ...details }: StudyDetails): StudyFacts {
  return {
    ...details,
    sites: sites.map((site) => ({ ...site, region: site.region === null ? null : regionName(site.region) })),
  };
}

/** Where the visitor of this browser lives, according to a visit of the last hours. */
async function fromOf(request: FastifyRequest, services: PageServices): Promise<From> {
  const id = services.draftCookies.read(request);
  const answers = (id === undefined ? undefined : await services.drafts.load(id))?.answers;
  const [postalCode, country] = [answers?.['candidate.postalCode'], answers?.['candidate.country']];
  return {
    country: isCountryCode(country) ? country : countryOfRequest(request, services),
    ...(typeof postalCode === 'string' ? { postalCode } : {}),
  };
}

/** The study's own screener, otherwise the default one; both in the language of the page. */
function startHref(
  { study }: StudyDetails,
  locale: Language,
  query: Readonly<Record<string, string>>,
  { campaigns }: PageServices,
): string {
  const wanted = study.webScreener?.pathType === undefined ? undefined : campaigns.find(study.webScreener.pathType);
  const path = (wanted ?? defaultFlow(campaigns, 'screener'))?.campaign.path ?? '';
  return withSearch(
    `${localeBase(locale)}/${path}`,
    new URLSearchParams([...ownParameters(query), ['studyId', study.externalId]]),
  );
}

/**
 * Answers `/signup[/es]/studies/<id>`. Indexed only if a public registry says the same: the name of a study is not
 * always public.
 */
export async function sendStudyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, id }: { readonly locale: Language; readonly id: string },
  services: PageServices,
): Promise<FastifyReply> {
  const from = await fromOf(request, services);
  const details = await services.studyDetails(id, from);
  const { brand } = services.operatorFor(request.hostname);
  const product = brand.product[locale] ?? brand.product.en ?? '';
  const query = carriedByLink(request);
  const carried = new URLSearchParams(query);
  const searchPath = `${localeBase(locale)}/${defaultFlow(services.campaigns, 'studySearch')?.campaign.path ?? ''}`;
  const searchHref = withSearch(searchPath, carried);
  const addressIn = (language: Language, study = id) =>
    `${localeBase(language)}/${OWN_PAGES.studies}/${encodeURIComponent(study)}`;
  const origin = services.publicOrigin ?? `${request.protocol}://${request.host}`;
  const address = `${origin}${addressIn(locale)}`;
  const rendered = details
    ? await services.renderOwnPage('study', {
        details: factsOf(details),
        others: details.others.map(({ id: other, name }) => ({
          name,
          href: withSearch(addressIn(locale, other), carried),
        })),
        locale,
        from,
        product,
        address,
        startHref: startHref(details, locale, query, services),
        searchHref,
      })
    : await services.renderOwnPage('unknown-study', { locale, product, searchHref });
  const indexed = details !== undefined && isPublic(details) && !services.demonstration;
  const linkedData = indexed ? rendered.linkedData : undefined;
  const document = await plainPage(
    {
      locale,
      ...renderedContent(rendered),
      indexed,
      addressIn,
      carried,
      demonstration: services.demonstration,
      linkedData,
      call: await callLink(request, locale, services),
    },
    request,
    services,
  );
  return reply
    .code(details ? 200 : 404)
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(),
      'content-language': locale,
      'cache-control': 'no-store',
    })
    .send(services.dev ? await services.dev.transform(request.raw.url ?? '/', document) : document);
}
