import { REMOVED_ID } from '#api/page-controls.ts';
import { formatsOf } from '#i18n/format.ts';
import { directionOf } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { madeMarkup, markup, NO_MARKUP, type Markup } from './markup.ts';
import type { PageAssets } from './page-assets.ts';

export interface HtmlDocument {
  readonly locale: Language;
  /** The colour scheme: a brand's, or the partner's (N4, D15). */
  readonly brand: string;
  readonly title: string;
  /** Only the first page of a flow is indexed by search engines. */
  readonly indexed: boolean;
  /** What search engines and link previews show; only where a campaign says so. */
  readonly preview?: PagePreview | undefined;
  readonly assets: PageAssets;
  /** All inline styles, in one element: the build's if it is not linked, then the campaign's background colour. */
  readonly style?: string;
  /** HTML. */
  readonly body: string;
  /** What comes before the body and is not part of it: HTML. */
  readonly notice?: string;
  /** Says that the answers were removed; shown where the address leads to it. Text. */
  readonly removed?: string | undefined;
  /** The data that the page is rendered from, inlined for the browser; omitted on pages without script. */
  readonly data?: unknown;
  /** The page's subject in schema.org terms, for search engines: data, which no browser runs. */
  readonly linkedData?: object | undefined;
}

/** The page can be read and used without its script: what paints it comes first. */
function links({ styles, styleText, preloads }: PageAssets): readonly Markup[] {
  return [
    ...(styleText === undefined ? styles : []).map((href) => markup`<link rel="stylesheet" href="${ownPath(href)}">`),
    ...preloads.map((href) => markup`<link rel="modulepreload" fetchpriority="low" href="${ownPath(href)}">`),
  ];
}

/** How search engines and link previews show a page. */
export interface PagePreview {
  readonly description?: string;
  readonly picture?: { readonly address: string; readonly alt: string };
  /** The page's own address, with the host and without a query. */
  readonly address: string;
  /** The same page in each language, this one too. */
  readonly languages: readonly { readonly language: Language; readonly address: string }[];
}

/** Language and country, as Open Graph writes them: `en_US`. */
function openGraphLocale(locale: Language): string {
  const { language, region } = new Intl.Locale(formatsOf(locale)).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

function previewTags(title: string, locale: Language, preview: PagePreview): readonly Markup[] {
  const { description, picture, address, languages } = preview;
  const property = (name: string, content: string) => markup`<meta property="og:${name}" content="${content}">`;
  return [
    markup`<link rel="canonical" href="${linkTarget(address) ?? ''}">`,
    ...languages.map(
      (other) => markup`<link rel="alternate" hreflang="${other.language}" href="${linkTarget(other.address) ?? ''}">`,
    ),
    property('type', 'website'),
    property('title', title),
    property('url', address),
    property('locale', openGraphLocale(locale)),
    ...(description === undefined
      ? []
      : [markup`<meta name="description" content="${description}">`, property('description', description)]),
    ...(picture === undefined ? [] : [property('image', picture.address), property('image:alt', picture.alt)]),
  ];
}

/** JSON escaped for a script element: nothing in it can end the element or begin another. */
const inScript = (value: unknown) => madeMarkup(JSON.stringify(value).replaceAll('<', '\\u003c'));

/**
 * The whole document. The entry script comes last, so that it finds the page and its data even if it arrives early; its
 * preload in the head downloads it meanwhile. A template, not a component: React would move the script into the head,
 * and the error page needs a document when no component can be rendered.
 */
export function htmlDocument({
  locale,
  brand,
  title,
  indexed,
  preview,
  assets,
  style = '',
  body,
  notice = '',
  removed,
  data,
  linkedData,
}: HtmlDocument): string {
  // With its slash escaped; otherwise compilers replace the template by one that needs a helper package.
  const json =
    data === undefined ? NO_MARKUP : markup`<script type="application/json" id="page-data">${inScript(data)}<\/script>`;
  const linked =
    linkedData === undefined ? NO_MARKUP : markup`<script type="application/ld+json">${inScript(linkedData)}<\/script>`;
  const shown = preview === undefined ? NO_MARKUP : previewTags(title, locale, preview);
  const entry =
    data === undefined || assets.entry === undefined
      ? NO_MARKUP
      : markup`<script type="module" async src="${ownPath(assets.entry)}"><\/script>`;
  const gone =
    removed === undefined
      ? NO_MARKUP
      : markup`<p id="${REMOVED_ID}" class="answers-removed" role="status" tabindex="-1">${removed}</p>`;
  return markup`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}" data-brand="${brand}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${indexed ? NO_MARKUP : markup`<meta name="robots" content="noindex">`}
${shown}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links(assets)}${style === '' ? NO_MARKUP : markup`<style>${madeMarkup(style)}</style>`}</head>
<body>${madeMarkup(notice)}${gone}<div id="root">${madeMarkup(body)}</div>${linked}${json}${entry}</body></html>
`.html;
}
