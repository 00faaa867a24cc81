/**
 * Which addresses a page may link to. Everything from a document, the database, a service or a query passes one of
 * these functions before it is used in a link, a picture, a form, a redirect or the address bar. An architecture test
 * looks for uses that bypass them.
 */

/** Browsers read a backslash as a slash and drop control characters, so either could turn a path into another host. */
const MISREAD = /[\\\s\p{Cc}]/u;

/**
 * An address that a text may link to: http(s), a path on this site, a phone number or an e-mail address; otherwise
 * `undefined`.
 */
export function safeHref(href: string): { readonly href: string; readonly external: boolean } | undefined {
  if (MISREAD.test(href)) return undefined;
  if (/^https?:\/\/[^/]/i.test(href)) return { href, external: true };
  return /^(\/(?!\/)|tel:|mailto:)/i.test(href) ? { href, external: false } : undefined;
}

/** The same for an attribute, which may also be the page itself (empty) or an anchor in it (`#…`). */
export function linkTarget(href: string): string | undefined {
  return href === '' || href.startsWith('#') ? href : safeHref(href)?.href;
}

/** A web address as a browser normalises it; `undefined` if it is not one. */
export function webAddress(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/**
 * A path on this site with its query and fragment: everything after the host of the given address. Never another host.
 */
export function ownPath(address: string): string {
  const url = URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid') : undefined;
  return url === undefined ? '/' : `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`;
}
