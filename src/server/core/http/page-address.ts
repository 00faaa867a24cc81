import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { isLanguage, type Language } from '#schemas/language.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import { homeOf } from '#engine/transition.ts';
import { isStorableText } from '../database/storable.ts';

/** An address below `/signup`, taken apart (A1). */
export interface PageAddress {
  readonly locale: Language;
  /** What follows the language: campaign path, route path. */
  readonly segments: readonly string[];
  /** The one way to write this address, where it was written another way: `/signup/en/…`, a slash at the end. */
  readonly canonical?: string;
}

/** Every value of every query parameter; several values of one are joined with commas. */
export type Query = Readonly<Record<string, string>>;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Takes the path of `/` or `/signup/**` apart. */
export function parseAddress(pathname: string): PageAddress {
  const [, ...parts] = pathname.split('/').filter((part) => part !== '');
  const language = parts[0] !== undefined && isLanguage(parts[0]) ? parts[0] : undefined;
  const segments = (language === undefined ? parts : parts.slice(1)).map(decoded);
  const locale = language ?? 'en';
  const canonical = [localeBase(locale), ...segments.map(encodeURIComponent)].join('/');
  return { locale, segments, ...(pathname === canonical || pathname === '/' ? {} : { canonical }) };
}

/** `/signup`, or `/signup/es`. */
export function localeBase(locale: Language): string {
  return locale === 'en' ? '/signup' : `/signup/${locale}`;
}

/** `/signup[/es]/<path>`, without a slash at the end. */
export function flowBase(campaign: Campaign, locale: Language): string {
  return `${localeBase(locale)}/${campaign.path}`;
}

/** The address of a route; the flow's home has the flow's own (A1, A7). */
export function routePath(campaign: Campaign, route: Route, locale: Language, query: Query): string {
  const base = flowBase(campaign, locale);
  return homeOf(campaign, query) === route ? base : `${base}/${route.path}`;
}

/** A path with the query that it was asked with (A9). */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const MAX_PARAMETERS = 60;
const MAX_VALUE = 500;

/**
 * The query as facts read it. What is over the limits of the API's query is left out of the visit, not of the address.
 */
export function queryOf(search: URLSearchParams): Query {
  const names = [...new Set(search.keys())].slice(0, MAX_PARAMETERS);
  return Object.fromEntries(
    names
      .map((name): [string, string] => [name, search.getAll(name).join(',')])
      .filter(([name, value]) => name.length <= MAX_VALUE && value.length <= MAX_VALUE),
  );
}

/**
 * Only the parameters that may be kept: personal ones never reach a lead's source, an action or a log (P1), and one
 * that no database stores must not cost the lead whose address holds it.
 */
export function keptQuery(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => !isPersonalQuery(name, value) && isStorableText(name) && isStorableText(value),
    ),
  );
}
