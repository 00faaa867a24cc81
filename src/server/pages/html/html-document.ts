import type { Language } from '#schemas/language.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { PageAssets } from './page-assets.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

export interface HtmlDocument {
  readonly locale: Language;
  /** Which set of colours: a brand's, or the partner's (N4, D15). */
  readonly brand: string;
  readonly title: string;
  /** Only the first page of a flow is for search engines. */
  readonly indexed: boolean;
  readonly assets: PageAssets;
  /**
   * All inline style, in one element: that of the build where it is not linked to, then the campaign's ground colour.
   */
  readonly style?: string;
  readonly body: string;
  /** What stands before the body and is no part of it: HTML. */
  readonly notice?: string;
  /** What the page is rendered from, inlined for the browser; left out on pages without script. */
  readonly data?: unknown;
  /** What the page is about in the words of schema.org, for search engines: data, which no browser runs. */
  readonly linkedData?: object | undefined;
}

/** The page is read and worked without its script: what paints it goes before. */
function links({ styles, styleText, preloads }: PageAssets): string {
  return [
    ...(styleText === undefined ? styles : []).map(
      (href) => `<link rel="stylesheet" href="${escapeHtml(ownPath(href))}">`,
    ),
    ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(ownPath(href))}">`),
  ].join('');
}

/** JSON as it may stand in an element of script: nothing in it can end the element or begin another. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole document. The entry script stands last, so that an early arrival finds the page and its data; its preload
 * in the head lets it travel meanwhile.
 */
export function htmlDocument({
  locale,
  brand,
  title,
  indexed,
  assets,
  style = '',
  body,
  notice = '',
  data,
  linkedData,
}: HtmlDocument): string {
  const json = data === undefined ? '' : `<script type="application/json" id="page-data">${inScript(data)}</script>`;
  const linked = linkedData === undefined ? '' : `<script type="application/ld+json">${inScript(linkedData)}</script>`;
  const entry =
    data === undefined || assets.entry === undefined
      ? ''
      : `<script type="module" async src="${escapeHtml(ownPath(assets.entry))}"></script>`;
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)}</title>${indexed ? '' : '<meta name="robots" content="noindex">'}` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `${links(assets)}${style === '' ? '' : `<style>${style}</style>`}`;
  return `<!doctype html>
<html lang="${locale}" data-brand="${escapeHtml(brand)}">
<head>${head}</head>
<body>${notice}<div id="root">${body}</div>${linked}${json}${entry}</body></html>
`;
}
