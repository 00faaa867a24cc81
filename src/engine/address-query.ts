import { isPersonalParameter, isReadParameter } from '#schemas/campaign/query-parameters.ts';
import type { FlowState } from './flow-state.ts';

type Query = FlowState['query'];

const MAX_PARAMETERS = 60;
const MAX_VALUE = 500;

/**
 * The query as facts read it: all values of every parameter, several values of one joined with commas. What exceeds the
 * limits of the API's query is omitted from the visit, not from the address.
 */
export function queryOf(search: URLSearchParams): Query {
  const names = [...new Set(search.keys())].slice(0, MAX_PARAMETERS);
  return Object.fromEntries(
    names
      .map((name): [string, string] => [name, search.getAll(name).join(',')])
      .filter(([name, value]) => name.length <= MAX_VALUE && value.length <= MAX_VALUE),
  );
}

/** Only what a page can depend on: the same for all visitors whose addresses differ in nothing else. */
export function readQuery(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => isReadParameter(name, value)));
}

/** The server removes personal parameters from an address; a cache in front of it may not have asked the server. */
function isPersonal(name: string, value: string): boolean {
  return isPersonalParameter(name) || value.includes('@');
}

/**
 * The whole query of a visit, in the order of the visitor's own address: what the page was made for, and what the
 * address carries besides. What the page could depend on is taken from the page only, so that both always agree.
 */
export function wholeQuery(ofPage: Query, ownSearch: string): Query {
  const own = Object.entries(queryOf(new URLSearchParams(ownSearch))).filter(
    ([name, value]) => Object.hasOwn(ofPage, name) || !(isReadParameter(name, value) || isPersonal(name, value)),
  );
  if (own.every(([name]) => Object.hasOwn(ofPage, name))) return ofPage;
  return { ...Object.fromEntries(own), ...ofPage };
}
