/**
 * When the server leads a visitor from a route to an earlier one (A16), the fragment of the address says which route
 * the visitor requested. A browser that knows more about the visit than the server can then show that route after all.
 * It is not in the query, because the server has no use for it and it would change the address that is shared or
 * counted.
 */
const PREFIX = '#from=';

/** The fragment that names the requested route. */
export function redirectOriginFragment(route: string): string {
  return `${PREFIX}${encodeURIComponent(route)}`;
}

/** The route that a fragment names; undefined if it names none. */
export function readRedirectOrigin(fragment: string): string | undefined {
  // Visitors can change a fragment: a lone `%` cannot be decoded.
  if (!/^#from=(?:[\w~.-]|%[0-7][\dA-F])+$/.test(fragment)) return undefined;
  return decodeURIComponent(fragment.slice(PREFIX.length));
}
