/**
 * When the server leads a visitor from a route to an earlier one (A16), the address says in its fragment which route
 * she had asked for: a browser that remembers more of the visit than the server can then show that one after all. Not
 * in the query: the server has no use for it, and it would change the address that is shared or counted.
 */
const PREFIX = '#from=';

/** The fragment that names the route asked for. */
export function redirectOriginFragment(route: string): string {
  return `${PREFIX}${encodeURIComponent(route)}`;
}

/** The route that a fragment names; undefined where it names none. */
export function readRedirectOrigin(fragment: string): string | undefined {
  // A fragment is the visitor's to change: `%` alone is not a code.
  if (!/^#from=(?:[\w~.-]|%[0-7][\dA-F])+$/.test(fragment)) return undefined;
  return decodeURIComponent(fragment.slice(PREFIX.length));
}
