import type { FastifyRequest } from 'fastify';
import type { CallLink, RenderedOwnPage } from '#api/own-pages.ts';
import type { PageLogo } from '#api/page-data.ts';
import { LANGUAGES, type Language } from '#schemas/language.ts';
import { localeBase, withSearch } from '../../core/http/page-address.ts';
import { languageName } from '#schemas/language-codes.ts';
import { LEGAL_PAGES, type LegalPage } from '#schemas/operator/legal-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { carriedByAddress } from '../address/carried-query.ts';
import type { PageServices } from '../page-services.ts';
import type { PageLook } from '../theme/page-theme.ts';
import { htmlDocument } from './html-document.ts';
import { madeMarkup, markup, NO_MARKUP, type Markup } from './markup.ts';

/** The texts of the footer's links (D16). */
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
  /** The content of `<main>`. */
  readonly content: Markup;
  /** Wider than a page of questions. */
  readonly wide?: boolean;
  /** The languages that the page exists in; if absent, those of the campaigns. */
  readonly languages?: readonly Language[];
  /** The page's address in each language; if absent, it exists in one language. */
  readonly addressIn?: (language: Language) => string;
  /** What every link to our own pages carries on (A9); if absent, what the page's own address carries. */
  readonly carried?: URLSearchParams;
  /** The look of the campaign that the page belongs to. Absent: the page has the look of the host's brand. */
  readonly look?: PageLook | undefined;
  /** Leads to a person, in the header as on the pages of flows. */
  readonly call?: CallLink | undefined;
  /** Says that the content is made up, if it is. */
  readonly demonstration?: boolean;
  /** The page's subject in schema.org terms. */
  readonly linkedData?: object | undefined;
}

/** The languages of the campaigns that are served, in the order of the product's; without any, all of these. */
export function offeredLanguages({ campaigns }: Pick<PageServices, 'campaigns'>): readonly Language[] {
  const offered = new Set(campaigns.list().flatMap(({ campaign }) => campaign.languages));
  return offered.size === 0 ? LANGUAGES : LANGUAGES.filter((language) => offered.has(language));
}

function logoMarkup({ src, alt, width, height, className }: PageLogo): Markup {
  return markup`<img class="${className}" src="${ownPath(src)}" alt="${alt}" width="${width}" height="${height}">`;
}

type Words = (key: string) => string;

function languageLinks(
  { locale, addressIn, languages, carried }: PlainPage & Required<Pick<PlainPage, 'languages' | 'carried'>>,
  text: Words,
): Markup {
  if (!addressIn) return NO_MARKUP;
  const links = languages
    .filter((language) => language !== locale)
    .map((language) => {
      const words = languageName(language);
      const path = withSearch(addressIn(language), carried);
      return markup`<a href="${ownPath(path)}" lang="${language}" hreflang="${language}">${words}</a>`;
    });
  return markup`<nav class="shell-links" aria-label="${text('header.language')}">${links}</nav>`;
}

/** The number to call: on a narrow page its icon, whose words are read out. */
function callUs(call: CallLink | undefined): Markup {
  if (call === undefined) return NO_MARKUP;
  return markup`<a class="shell-phone" href="tel:${call.number.replaceAll(/[- ]/g, '')}"><svg class="icon"
viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><use href="${ownPath('/drawings/icon-phone.svg#drawing')}"
/></svg><span>${call.words}</span></a>`;
}

/** The bundle's output as properties of a `PlainPage`. */
export function renderedContent({ title, html }: RenderedOwnPage): Pick<PlainPage, 'title' | 'content'> {
  return { title, content: madeMarkup(html) };
}

/**
 * A page that belongs to no flow and needs no script, in the frame of every page: brand, content, legal links (A17). A
 * template, not a component: the pages for errors and used-up limits use it as well.
 */
export async function plainPage(plain: PlainPage, request: FastifyRequest, services: PageServices): Promise<string> {
  const { locale, title, indexed, content, look, wide = false, demonstration = false, linkedData, call } = plain;
  const { carried = new URLSearchParams(carriedByAddress(request)) } = plain;
  const shell = (await services.texts()).shellIn(locale);
  const { brand } = services.operatorFor(request.hostname);
  const { styles } = services.assets();
  const text = (key: string) => shell[key] ?? '';
  const own = (path: string) => withSearch(`${localeBase(locale)}${path}`, carried);
  const links = LEGAL_PAGES.map(
    (page) => markup`<li><a href="${ownPath(own(`/legal/${page}`))}">${text(FOOTER_TEXT[page])}</a></li>`,
  );
  const demo = demonstration
    ? markup`<aside class="shell-demo" aria-label="${text('demo.label')}"><p>${text('demo.notice')}</p></aside>`
    : NO_MARKUP;
  const languages = languageLinks({ languages: offeredLanguages(services), ...plain, carried }, text);
  const name = look?.logo ? logoMarkup(look.logo) : brand.name;
  const legal = markup`<nav aria-label="${text('footer.label')}"><ul class="shell-links">${links}</ul></nav>`;
  const about = brand.about?.[locale];
  const body = markup`<div class="${wide ? 'shell shell-wide' : 'shell'}">
<a class="skip-link" href="#main">${text('nav.skipToText')}</a>${demo}
<header class="shell-header"><div class="shell-header-inner">
<a class="shell-brand" href="${ownPath(own(''))}">${name}</a>${callUs(call)}${languages}</div></header>
<main id="main" class="shell-main" tabindex="-1">${content}</main>
<footer class="shell-footer"><div class="shell-footer-inner">${legal}${
    about === undefined ? NO_MARKUP : markup`<p>${about}</p>`
  }</div></footer></div>`;
  return htmlDocument({
    locale,
    brand: brand.id,
    title: `${title} – ${brand.name}`,
    indexed,
    assets: { styles, preloads: [] },
    style: look?.style ?? '',
    body: body.html,
    linkedData,
  });
}
