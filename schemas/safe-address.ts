/**
 * Which addresses a page may lead to. Whatever comes from a document, the database, a service or a query passes one of
 * these before it stands in a link, a picture, a form, a redirect or the address bar; a test of the architecture looks
 * for those that do not.
 */

/** Browsers read a backslash as a slash and drop control characters, so either could turn a path into another host. */
const MISREAD = /[\\\s\p{Cc}]/u;

/**
 * An address that a text may lead to: http(s), a path of this site, a phone number or an e-mail address; else
 * `undefined`.
 */
export function safeHref(href: string): { readonly href: string; readonly external: boolean } | undefined {
  if (MISREAD.test(href)) return undefined;
  if (/^https?:\/\/[^/]/i.test(href)) return { href, external: true };
  return /^(\/(?!\/)|tel:|mailto:)/i.test(href) ? { href, external: false } : undefined;
}

/** The same for an attribute, where the page itself (empty) or a place of it (`#…`) is one too. */
export function linkTarget(href: string): string | undefined {
  return href === '' || href.startsWith('#') ? href : safeHref(href)?.href;
}

/** An address of the web, as a browser writes it; `undefined`: it is none. */
export function webAddress(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/**
 * A path of this site with its query and fragment: what stands behind the host of whatever was asked for. Never another
 * host.
 */
export function ownPath(address: string): string {
  const url = URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid') : undefined;
  return url === undefined ? '/' : `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`;
}
