import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { DEFAULT_LANGUAGE, type Language } from '#schemas/language.ts';
import { closestLanguage, languagePrefix } from '#schemas/language-codes.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import { homeOf } from '#engine/transition.ts';
import { isStorableText } from '../database/storable.ts';

/** A parsed address below `/signup` (A1). */
export interface PageAddress {
  readonly locale: Language;
  /** What follows the language: campaign path and route path. */
  readonly segments: readonly string[];
  /** The canonical form of this address, if it was written differently: `/signup/en/…`, a trailing slash. */
  readonly canonical?: string;
}

/** All values of every query parameter; several values of one parameter are joined with commas. */
export type Query = Readonly<Record<string, string>>;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Parses the path of `/` or `/signup/**`.
 * @param campaigns whose names come before languages: `/signup/es-knee` may be a campaign
 */
export function parseAddress(
  pathname: string,
  campaigns: { findKnown(name: string): object | undefined },
): PageAddress {
  const [, ...parts] = pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const language = campaigns.findKnown(first) ? undefined : closestLanguage(first);
  const segments = (language === undefined ? parts : parts.slice(1)).map(decoded);
  const locale = language ?? DEFAULT_LANGUAGE;
  const canonical = [localeBase(locale), ...segments.map(encodeURIComponent)].join('/');
  return { locale, segments, ...(pathname === canonical || pathname === '/' ? {} : { canonical }) };
}

/** `/signup`, or `/signup/es`. */
export function localeBase(locale: Language): string {
  return `/signup${languagePrefix(locale)}`;
}

/** `/signup[/es]/<path>`, without a trailing slash. */
export function flowBase(campaign: Campaign, locale: Language): string {
  return `${localeBase(locale)}/${campaign.path}`;
}

/** The address of a route; the home route has the flow's own (A1, A7). */
export function routePath(campaign: Campaign, route: Route, locale: Language, query: Query): string {
  const base = flowBase(campaign, locale);
  return homeOf(campaign, query) === route ? base : `${base}/${route.path}`;
}

/** A path with the query of the request (A9). */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Only the parameters that may be stored: personal ones never reach a lead's source, an action or a log (P1), and a
 * parameter that no database can store must not make saving the lead fail.
 */
export function keptQuery(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => !isPersonalQuery(name, value) && isStorableText(name) && isStorableText(value),
    ),
  );
}
