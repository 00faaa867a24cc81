import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import type { From, StudyDetails } from '../../search/details/study-details.ts';
import { defaultFlow } from '../address/choose-flow.ts';
import { localeBase } from '../address/page-address.ts';
import { plainPage } from '../html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';
import { studyHtml, unknownStudyHtml } from './study-html.ts';

/** Where the visitor of this browser lives, as far as a visit of the last hours knows. */
async function fromOf(request: FastifyRequest, services: PageServices): Promise<From | undefined> {
  const id = services.draftCookies.read(request);
  const answers = (id === undefined ? undefined : await services.drafts.load(id))?.answers;
  const postalCode = answers?.['candidate.postalCode'];
  if (answers === undefined || typeof postalCode !== 'string') return undefined;
  const country = answers['candidate.country'];
  return { postalCode, country: isCountryCode(country) ? country : countryOfRequest(request, services) };
}

/** The study's own screener, else the default one; both in the language of the page. */
function startHref({ study }: StudyDetails, locale: Language, { campaigns }: PageServices): string {
  const wanted = study.webScreener?.pathType === undefined ? undefined : campaigns.find(study.webScreener.pathType);
  const path = (wanted ?? defaultFlow(campaigns, 'screener'))?.campaign.path ?? '';
  return `${localeBase(locale)}/${path}?${new URLSearchParams({ studyId: study.externalId }).toString()}`;
}

/** Answers `/signup[/es]/studies/<id>`. Never for search engines: the name of a study is not always for everybody. */
export async function sendStudyPage(request: FastifyRequest, reply: FastifyReply, { locale, id }: { readonly locale: Language; readonly id: string }, services: PageServices): Promise<FastifyReply> {
  const from = await fromOf(request, services);
  const details = await services.studyDetails(id, from);
  const { brand } = services.operatorFor(request.hostname);
  const product = brand.product[locale] ?? brand.product.en ?? '';
  const searchHref = `${localeBase(locale)}/${defaultFlow(services.campaigns, 'studySearch')?.campaign.path ?? ''}`;
  const studyHref = (study: string) => `${localeBase(locale)}/${OWN_PAGES.studies}/${encodeURIComponent(study)}`;
  const origin = services.publicOrigin ?? `${request.protocol}://${request.host}`;
  const content = details
    ? studyHtml({ details, locale, from, country: from?.country ?? countryOfRequest(request, services), product, address: `${origin}${studyHref(id)}`, startHref: startHref(details, locale, services), searchHref, studyHref })
    : unknownStudyHtml(locale, product, searchHref);
  const title = details?.study.name[locale] ?? details?.study.name.en ?? product;
  const addressIn = (language: Language) => `${localeBase(language)}/${OWN_PAGES.studies}/${encodeURIComponent(id)}`;
  const document = await plainPage({ locale, title, indexed: false, content, addressIn, demonstration: services.demonstration }, request, services);
  return reply
    .code(details ? 200 : 404)
    .headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(), 'content-language': locale, 'cache-control': 'no-store' })
    .send(services.dev ? await services.dev.transform(request.raw.url ?? '/', document) : document);
}
