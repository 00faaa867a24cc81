import type { FastifyReply } from 'fastify';
import type { PageData } from '#api/page-data.ts';
import { PAGE_AS_DATA } from '#api/preview/preview-page.ts';
import type { Remote } from '#engine/flow-state.ts';
import { homeOf } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { CLICK_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Language } from '#schemas/language.ts';
import { mediaAddress, previewFile } from '#schemas/campaign/shown-media.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { errorDetails } from '../core/log.ts';
import { routePath } from '../core/http/page-address.ts';
import { compressHtml } from './html/compress-html.ts';
import { htmlDocument, type PagePreview } from './html/html-document.ts';
import { pageData, type PageRequest } from './page-data.ts';
import type { PageServices } from './page-services.ts';
import { missingFlowNotices } from './missing-flow.ts';
import { refusalNotices, standstillNotices } from './refusal-notice.ts';
import { pageStyle } from './theme/page-theme.ts';
import type { Visit } from './visit.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';

/** The colours of the page: the partner's, or those of the host's brand (N4, D15). */
export function coloursOf(page: Pick<PageData, 'state' | 'operator'>): string {
  return page.state.campaign.settings.partnerBranded === true ? 'partner' : page.operator.brand.id;
}

/**
 * May the page be sent again to anybody with an equivalent request? Only if it shows nothing about a visit (no draft,
 * nothing entered) and is complete, because what failed, or was late, may be available for the next visitor.
 */
function isEverybodys(
  page: PageData,
  status: number,
  { degraded = false, late = false }: Visit,
  dev: boolean,
): boolean {
  const own = page.draft !== undefined || page.entered !== undefined;
  const lacking =
    degraded ||
    late ||
    page.payloadFailed ||
    Object.values<Remote<unknown>>({ ...page.state.remote }).some(({ status: outcome }) => outcome === 'failed');
  return !own && !dev && status === 200 && !lacking;
}

/** The parameters that make no other page, as caches in browsers and in front of the server read them. */
const SAME_PAGE = `params=(${CLICK_PARAMETERS.map((name) => `"${name}"`).join(' ')})`;

/**
 * Caches between here and the visitor do not know which page the visitor came from, so they must not store a page that
 * depends on it.
 */
function cachingOf(page: PageData, everybodys: boolean): Readonly<Record<string, string>> {
  return everybodys && page.state.payload.referrerUrl === undefined
    ? { 'cache-control': 'public, max-age=30', 'no-vary-search': SAME_PAGE }
    : { 'cache-control': 'no-store' };
}

/** A page that may be sent again, before compression. */
export interface MadePage {
  readonly document: string;
  readonly page: PageData;
  readonly headers: Readonly<Record<string, string>>;
}

/** Notices for authors before the page's own content, which the browser's code takes over unchanged. HTML. */
async function authorNotice(reply: FastifyReply, campaign: Campaign, services: PageServices): Promise<string> {
  const notices = [
    ...missingFlowNotices(reply, campaign, services),
    ...standstillNotices(services),
    ...refusalNotices(campaign, services.refused?.().get(campaign.id)),
  ];
  return notices.length === 0 ? '' : (await services.renderOwnPage('author-notices', { notices })).html;
}

/** The addresses of a page in each of its languages, with the host and without a query. */
function addressesOf(
  { visit, route }: PageRequest,
  { state: { campaign, locale, query }, languages }: PageData,
): Pick<PagePreview, 'address' | 'languages'> {
  const addressIn = (language: Language) => `${visit.origin}${routePath(campaign, route, language, query)}`;
  return {
    address: addressIn(locale),
    languages: languages.map(({ language }) => ({ language, address: addressIn(language) })),
  };
}

/** The preview with the address of its picture, if that is a file; without it, if the file is not there. */
function withPicture(
  preview: Pick<PagePreview, 'description' | 'picture'>,
  { settings }: Campaign,
  { origin }: Visit,
  { media }: Pick<PageServices, 'media'>,
): Pick<PagePreview, 'description' | 'picture'> {
  const file = previewFile(settings.seo);
  const { picture, ...rest } = preview;
  if (picture === undefined || file === undefined) return preview;
  const path = mediaAddress(media.shown(file));
  return path === undefined ? rest : { ...rest, picture: { ...picture, address: `${origin}${path}` } };
}

/** What the page of a preview knows of it. */
function previewOf({ preview }: Pick<PageServices, 'preview'>): Pick<PageData, 'preview'> {
  if (preview === undefined) return {};
  const { day, isBehind } = preview.shown();
  return { preview: { origins: preview.framedBy, isBehind, ...(day === undefined ? {} : { day }) } };
}

/** Renders the page of a route and sends it with the necessary headers. */
export async function sendPage(
  reply: FastifyReply,
  request: PageRequest & {
    readonly url: string;
    readonly status: number;
    readonly acceptEncoding: string | undefined;
    readonly made?: ((page: MadePage) => void) | undefined;
  },
  services: PageServices,
): Promise<FastifyReply> {
  const page = { ...(await pageData(request, services)), ...previewOf(services) };
  const { campaign, locale, query } = page.state;
  if (services.preview !== undefined && reply.request.headers.accept === PAGE_AS_DATA)
    return reply
      .headers({ ...PAGE_HEADERS, 'content-type': PAGE_AS_DATA })
      .send(JSON.stringify({ page, style: pageStyle(request.visit.from.host ?? '', campaign, services) }));
  const { html, title, preview, missingBlocks, brokenBlocks } = await services.render(page);
  for (const { block, error } of brokenBlocks)
    services.log.error(
      { campaign: campaign.id, block, requestId: page.requestId, ...errorDetails(error) },
      'A block could not be rendered; the page says so in its place',
    );
  for (const block of missingBlocks)
    services.log.error({ campaign: campaign.id, block, code: 'unknown-block' }, 'A page uses an unknown block');
  const explained = services.production || request.search.get('explain') !== '1' ? undefined : services.explained;
  const assets = explained ?? services.preview?.assets ?? services.assets(request.route, campaign);
  const style = `${assets.styleText ?? ''}${pageStyle(request.visit.from.host ?? '', campaign, services)}`;
  const notice = await authorNotice(reply, campaign, services);
  const document = htmlDocument({
    locale,
    notice,
    removed: page.payloadFailed ? undefined : page.texts.shell['startOver.removed'],
    brand: coloursOf(page),
    title,
    style,
    indexed: homeOf(campaign, query) === request.route,
    preview: preview && {
      ...withPicture(preview, campaign, request.visit, services),
      ...addressesOf(request, page),
    },
    assets,
    body: html,
    data: brokenBlocks.length === 0 ? page : { ...page, brokenBlocks: brokenBlocks.map(({ id }) => id) },
  });
  const { body, encoding } = await compressHtml(
    services.dev ? await services.dev.transform(request.url, document) : document,
    request.acceptEncoding,
  );
  const everybodys =
    brokenBlocks.length === 0 &&
    notice === '' &&
    services.preview === undefined &&
    isEverybodys(page, request.status, request.visit, services.dev !== undefined);
  const headers = {
    ...PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(style),
    'content-language': locale,
    ...cachingOf(page, everybodys),
    vary: 'Cookie, Accept-Language, Accept-Encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  if (everybodys && !reply.hasHeader('set-cookie')) request.made?.({ document, page, headers });
  return reply.code(request.status).headers(headers).send(body);
}

/**
 * Redirects the visitor within this site: our redirects never lead to another. They may name a visit's step, so caches
 * store none of them except those that always hold.
 */
export function redirect(reply: FastifyReply, status: 302 | 303 | 308, location: string): FastifyReply {
  return reply
    .headers({ ...PAGE_HEADERS, 'cache-control': status === 308 ? 'public, max-age=300' : 'no-store' })
    .redirect(ownPath(location), status);
}

/** Answers like any unknown address. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
