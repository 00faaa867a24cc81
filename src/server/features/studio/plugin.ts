import type { FastifyPluginCallback } from 'fastify';
import { closestLanguage, DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { StudioPage } from '#api/studio-page.ts';
import { htmlDocument } from '../../pages/html/html-document.ts';
import type { PageAssets } from '../../pages/html/page-assets.ts';
import { PAGE_HEADERS, studioSecurityPolicy } from '../../pages/html/security-headers.ts';

export interface StudioPluginServices {
  readonly assets: PageAssets;
  /** The address of the script that checks and proves documents in a worker. */
  readonly prover: string;
  /** The addresses of previews, with `*` for the host of each; undefined: there are none. */
  readonly previewUrl: string | undefined;
  /** What a revision needs before it is published. */
  readonly approval: StudioPage['approval'];
}

/** The first language of the browser that the product has. */
function languageOf(header: string | undefined): string {
  const asked = (header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return asked.map((one) => closestLanguage(one)).find((one) => one !== undefined) ?? DEFAULT_LANGUAGE;
}

/**
 * `/studio` and everything below it: one page, whose script shows what the address names. It contains no document and
 * no name of a person; what may be read, the calls of the API decide.
 */
export const plugin: FastifyPluginCallback<StudioPluginServices> = (app, services, done) => {
  const { assets, prover, previewUrl, approval } = services;
  const policy = studioSecurityPolicy(previewUrl);
  for (const url of ['/studio', '/studio/*']) {
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      const data: StudioPage = { prover, previews: previewUrl !== undefined, approval };
      return reply
        .headers({
          ...PAGE_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-store',
          vary: 'accept-language',
        })
        .send(
          htmlDocument({
            locale: languageOf(request.headers['accept-language']),
            brand: 'studio',
            title: 'Trialflow Studio',
            indexed: false,
            assets,
            body: '',
            data,
          }),
        );
    });
  }
  done();
};
