import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language.ts';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { GALLERY_COLOURS, GALLERY_LOOKS, type GalleryData, type GalleryView } from '#api/gallery-data.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { htmlDocument } from '../../pages/html/html-document.ts';
import type { PageAssets } from '../../pages/html/page-assets.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../../pages/html/security-headers.ts';
import type { PageServices } from '../../pages/page-services.ts';
import { styleOf } from '../../pages/theme/page-theme.ts';
import { notFound } from '../../pages/send-page.ts';
import { galleryData } from './gallery-data.ts';
import { registerBlockPictures } from './block-pictures.ts';

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], asked: string | null): Value {
  return values.find((value) => value === asked) ?? values[0];
}

/** The view that a gallery address asks for; anything missing or invalid has its default. */
function galleryView(search: URLSearchParams): GalleryView {
  return {
    language: LANGUAGES.find((language) => language === search.get('language')) ?? DEFAULT_LANGUAGE,
    colours: oneOf(GALLERY_COLOURS, search.get('colours')),
    theme: search.get('theme') ?? '',
    look: oneOf(GALLERY_LOOKS, search.get('look')),
    example: Math.max(1, Number.parseInt(search.get('example') ?? '1', 10) || 1),
  };
}

/** What the gallery needs in addition to what pages need. */
export interface GalleryServices {
  readonly operator: OperatorDocument;
  readonly render: (data: GalleryData) => Promise<string>;
  readonly assets: PageAssets;
  /** By name: the themes beside the campaigns. */
  readonly themes: () => ReadonlyMap<string, Theme>;
  /** The files that examples show. */
  readonly media: PageServices['media'];
}

export interface GalleryPluginServices {
  readonly pages: PageServices;
  readonly gallery: GalleryServices;
}

interface GalleryRequest {
  readonly folder: string | undefined;
  readonly view: GalleryView;
  readonly url: string;
}

async function sendGallery(
  reply: FastifyReply,
  { folder, view, url }: GalleryRequest,
  pages: PageServices,
  gallery: GalleryServices,
): Promise<FastifyReply> {
  const all = gallery.themes();
  const { operator } = gallery;
  const data = await galleryData(
    folder,
    view,
    { ...pages, media: gallery.media },
    { operator, themes: [...all.keys()] },
  );
  if (!data) return notFound(reply);
  const theme = all.get(view.theme);
  const style = theme ? styleOf(theme, pages) : '';
  const title = ['Block gallery', ...(data.shown ? [data.shown.block.name] : [])].toReversed().join(' – ');
  const document = htmlDocument({
    locale: DEFAULT_LANGUAGE,
    brand: view.colours,
    title,
    indexed: false,
    assets: gallery.assets,
    style,
    body: await gallery.render(data),
    data,
  });
  return reply
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pages.dev?.policy ?? contentSecurityPolicy(style),
      'cache-control': 'no-store',
    })
    .send(pages.dev ? await pages.dev.transform(url, document) : document);
}

/**
 * `/blocks`: every block of the registry with its examples, in each language, colour scheme and state. For people who
 * build flows: not registered in production.
 */
export const plugin: FastifyPluginCallback<GalleryPluginServices> = (app, { pages, gallery }, done) => {
  for (const url of ['/blocks', '/blocks/:folder']) {
    app.get<{ Params: { folder?: string } }>(url, { schema: { hide: true } }, (request, reply) => {
      const { searchParams } = new URL(request.raw.url ?? '/', 'http://server.invalid');
      return sendGallery(
        reply,
        { folder: request.params.folder, view: galleryView(searchParams), url: request.raw.url ?? '/' },
        pages,
        gallery,
      );
    });
  }
  if (pages.preview) registerBlockPictures(app, pages, gallery);
  done();
};
