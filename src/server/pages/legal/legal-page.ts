import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#schemas/language.ts';
import { localeBase } from '../../core/http/page-address.ts';
import { callLink } from '../html/call-line.ts';
import { renderedContent, plainPage } from '../html/plain-page.ts';
import { isLegalPage, type LegalPage } from '#schemas/operator/legal-pages.ts';
import type { PageServices } from '../page-services.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';

const DEMONSTRATION = fileURLToPath(new URL('demonstration/', import.meta.url));

interface LegalText {
  readonly text: string;
  readonly language: Language;
}

interface LegalFile {
  readonly name: string;
  readonly language: Language;
}

async function readFirst(folders: readonly string[], files: readonly LegalFile[]): Promise<LegalText | undefined> {
  for (const folder of folders) {
    for (const { name, language } of files) {
      try {
        return { text: await readFile(join(folder, name), 'utf8'), language };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
  }
  return undefined;
}

/**
 * The operator's text in the language, otherwise in English; if there is none, the demonstration text, which says that
 * it is one (D16).
 */
function readLegal(
  page: LegalPage,
  locale: Language,
  { legalDir, ownLegalOnly = false }: Pick<PageServices, 'legalDir' | 'ownLegalOnly'>,
): Promise<LegalText | undefined> {
  const files = [locale, 'en'].flatMap((language) =>
    ['md', 'txt'].map((ending) => ({ name: `${page}.${language}.${ending}`, language })),
  );
  return readFirst([...(legalDir === undefined ? [] : [legalDir]), ...(ownLegalOnly ? [] : [DEMONSTRATION])], files);
}

/** Answers `/signup[/es]/legal/<name>` (A17, D16). False: there is no such legal page. */
export async function sendLegalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, name }: { readonly locale: Language; readonly name: string },
  services: PageServices,
): Promise<boolean> {
  const found = isLegalPage(name) ? await readLegal(name, locale, services) : undefined;
  if (found === undefined) return false;
  const { text, language } = found;
  const addressIn = (other: Language) => `${localeBase(other)}/legal/${name}`;
  const rendered = renderedContent(await services.renderOwnPage('legal', { name, text, language }));
  const call = await callLink(request, locale, services);
  const document = await plainPage({ locale, ...rendered, indexed: true, addressIn, call }, request, services);
  await reply
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(),
      'content-language': locale,
      'cache-control': 'public, max-age=300',
      // The number is that of the country that the browser names.
      vary: 'accept-language',
    })
    .send(services.dev ? await services.dev.transform(request.raw.url ?? '/', document) : document);
  return true;
}
