import type { FastifyRequest } from 'fastify';
import type { Language } from '#schemas/language.ts';
import { localeBase } from '../address/page-address.ts';
import { LEGAL_PAGES, type LegalPage } from '../legal/legal-text.ts';
import type { PageServices } from '../page-services.ts';
import { escapeHtml, htmlDocument } from './html-document.ts';

/** The words of the footer's links (D16). */
const FOOTER_TEXT: Readonly<Record<LegalPage, string>> = {
  'terms-of-use': 'footer.terms',
  'privacy-policy': 'footer.privacy',
  'cookie-policy': 'footer.cookies',
  'consumer-health-data-privacy-notice': 'footer.consumerHealth',
  'health-insurance-portability-notice': 'footer.healthInsurance',
};

export interface PlainPage {
  readonly locale: Language;
  /** The title of the window, without the brand. */
  readonly title: string;
  readonly indexed: boolean;
  /** The content of `<main>`: HTML, its texts escaped. */
  readonly content: string;
  /** More room than a page of questions has. */
  readonly wide?: boolean;
}

/** A page that belongs to no flow and needs no script, in the frame that every page has: brand, content, legal links (A17). */
export async function plainPage({ locale, title, indexed, content, wide = false }: PlainPage, request: FastifyRequest, services: PageServices): Promise<string> {
  const { shell } = await services.texts();
  const { brand } = services.operatorFor(request.hostname);
  const { styles } = services.assets(undefined);
  const text = (key: string) => escapeHtml(shell[locale][key] ?? '');
  const links = LEGAL_PAGES.map((page) => `<li><a href="${localeBase(locale)}/legal/${page}">${text(FOOTER_TEXT[page])}</a></li>`).join('');
  const body = `<div class="shell${wide ? ' shell-wide' : ''}"><a class="skip-link" href="#main">${text('nav.skipToText')}</a>
<header class="shell-header"><div class="shell-header-inner"><a class="shell-brand" href="${localeBase(locale)}">${escapeHtml(brand.name)}</a></div></header>
<main id="main" class="shell-main" tabindex="-1">${content}</main>
<footer class="shell-footer"><div class="shell-footer-inner"><nav aria-label="${text('footer.label')}"><ul class="shell-links">${links}</ul></nav></div></footer></div>`;
  return htmlDocument({ locale, brand: brand.id, title: `${title} – ${brand.name}`, indexed, assets: { styles, preloads: [] }, body });
}
