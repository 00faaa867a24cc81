import type { FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { drawing } from '../html/drawing.ts';
import { htmlDocument } from '../html/html-document.ts';
import { FRAMED, PAGE_HEADERS, picturePolicy } from '../html/security-headers.ts';
import { pageData, type PageRequest } from '../page-data.ts';
import type { PageServices } from '../page-services.ts';
import { coloursOf } from '../send-page.ts';
import { pageStyle } from '../theme/page-theme.ts';

/** What a link shows stays as it is; only the day changes. */
const KEPT_SECONDS = 600;

const headersOf = (style: string, { preview }: Pick<PageServices, 'preview'>) => ({
  ...PAGE_HEADERS,
  ...FRAMED,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': picturePolicy(style, preview?.framedBy ?? []),
});

/** In place of a picture that there is none of: a drawing without words, for authors of any language. */
export function sendNoPicture(reply: FastifyReply, services: Pick<PageServices, 'preview' | 'assets'>): FastifyReply {
  const { styles, styleText = '' } = services.assets();
  const document = htmlDocument({
    locale: DEFAULT_LANGUAGE,
    brand: '',
    title: '',
    indexed: false,
    assets: { styles: styleText === '' ? styles : [], preloads: [] },
    style: styleText,
    body: drawing('error').html,
  });
  return reply.headers({ ...headersOf(styleText, services), 'cache-control': 'no-store' }).send(document);
}

/**
 * Sends a page as a picture: the first rendering of the server, without a script, data or anything that can be used.
 * Nobody can reach anything in it, by keyboard or by a screen reader: whoever shows it says what it shows.
 */
export async function sendPicture(
  reply: FastifyReply,
  request: PageRequest,
  services: PageServices,
): Promise<FastifyReply> {
  const page = await pageData(request, services);
  const { campaign, locale } = page.state;
  const { html, title } = await services.render(page);
  const { styles, styleText = '' } = services.assets(request.route, campaign);
  const style = `${styleText}${pageStyle(request.visit.from.host ?? '', campaign, services)}`;
  const document = htmlDocument({
    locale,
    brand: coloursOf(page),
    title,
    indexed: false,
    assets: { styles: styleText === '' ? styles : [], preloads: [] },
    style,
    body: html,
  });
  return reply
    .headers({
      ...headersOf(style, services),
      'content-language': locale,
      'cache-control': `private, max-age=${KEPT_SECONDS}`,
    })
    .send(document.replace(/<body(?=>)/, (body) => `${body} inert`));
}
