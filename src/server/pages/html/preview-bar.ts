import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURES_PATH } from '#api/preview/preview-page.ts';
import type { PreviewBarProps } from '#api/preview/preview-own-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
import type { PageServices } from '../page-services.ts';
import { madeMarkup, markup } from './markup.ts';
import type { PageAssets } from './page-assets.ts';
import { contentSecurityPolicy, FRAMED } from './security-headers.ts';

/** Inserted, because compilers rewrite a tagged template that ends a script, and then need a package to run it. */
const SCRIPT = 'script';

/** Only what may be the id of a study is repeated. */
const STUDY = /^[\w.-]{1,64}$/;

export interface PreviewBarParts extends Pick<PageServices, 'renderOwnPage'> {
  readonly preview: NonNullable<PageServices['preview']>;
  /** The style and the script of the bar. */
  readonly assets: PageAssets;
}

function studyOf({ raw }: FastifyRequest): string | undefined {
  const study = new URL(raw.url ?? '/', 'http://server.invalid').searchParams.get('studyId') ?? '';
  return STUDY.test(study) ? study : undefined;
}

function localeOf(html: string): PreviewBarProps['locale'] {
  const lang = /<html lang="([\w-]+)"/.exec(html)?.[1];
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The policy of a page, with those who may show it in a frame. */
function framedPolicy(policy: string, framedBy: readonly string[]): string {
  const [, framed = ''] = /(frame-ancestors [^;]+)/.exec(contentSecurityPolicy('', framedBy)) ?? [];
  return policy.replace(/frame-ancestors [^;]+/, framed);
}

/**
 * Puts the bar above every page of previews, and lets the sites that show previews frame each of them. At the one place
 * that every page passes, so that no page, of errors or of another feature, can do without. Pages must not be
 * compressed. Must be called before the routes of the pages are registered.
 */
export function registerPreviewBar(app: FastifyInstance, { preview, assets, renderOwnPage }: PreviewBarParts): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // A picture is shown small, by somebody who knows what it is.
    if (request.url.startsWith(`${PICTURES_PATH}/`)) return payload;
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const policy = String(reply.getHeader('content-security-policy'));
    reply.headers({ ...FRAMED, 'content-security-policy': framedPolicy(policy, preview.framedBy) });
    const props = { ...preview.shown(), study: studyOf(request), locale: localeOf(payload) };
    const { html } = await renderOwnPage('preview-bar', props);
    const styles = assets.styles.map((href) => markup`<link rel="stylesheet" href="${ownPath(href)}">`);
    const script = markup`<${SCRIPT} type="module" async src="${ownPath(assets.entry ?? '')}"></${SCRIPT}>`;
    const bar = markup`${styles}${madeMarkup(html)}${script}`;
    return payload.replace(/<body>/, (body) => `${body}${bar.html}`);
  });
}
