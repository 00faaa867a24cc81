import { isScreener } from '#engine/search/is-screener.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { languagePrefix } from '#schemas/language-codes.ts';
import { isPersonalParameter } from '#schemas/campaign/query-parameters.ts';
import { homeOf } from '#engine/transition.ts';

type Query = Readonly<Record<string, string>>;

/** The path of a route relative to the campaign's own address; the home has that address itself (A1, A7). */
export function routePath(campaign: Campaign, query: Query, route: Route): string {
  return homeOf(campaign, query) === route ? '/' : `/${route.path}`;
}

/** Decodes a path; returns it unchanged if that fails. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Normalises a path for comparison: letter case, a trailing slash and percent-encoding make no difference. */
function comparable(path: string): string {
  return decoded(path).toLowerCase().replace(/\/+$/, '');
}

export function isSamePath(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/**
 * Finds the route for a path relative to the campaign's own address; undefined if there is none. Built as a map once:
 * ranking the patterns of all routes at every step costs a cheap phone part of a frame, and no pattern has a variable
 * part.
 */
export function createRouteFinder(campaign: Campaign, query: Query): (path: string) => Route | undefined {
  const routes = new Map(campaign.routes.map((route) => [comparable(routePath(campaign, query, route)), route]));
  return (path) => routes.get(comparable(path));
}

/** The query that every navigation keeps (A9), without personal parameters (P1). */
export function searchOf(query: Query): string {
  const search = new URLSearchParams(Object.entries(query).filter(([name]) => !isPersonalParameter(name))).toString();
  return search === '' ? '' : `?${search}`;
}

/** `/signup`, or `/signup/es`. */
function localeBase(locale: Language): string {
  return `/signup${languagePrefix(locale)}`;
}

/** The whole address of a route in a language. */
export function routeAddress(campaign: Campaign, query: Query, route: Route, locale: Language): string {
  const path = routePath(campaign, query, route);
  return `${localeBase(locale)}/${campaign.path}${path === '/' ? '' : path}${searchOf(query)}`;
}

/**
 * The study search, with the query and without the study; a flow that screens is the screener of its cards (D11, A19).
 */
export function searchAddress(campaign: Campaign, query: Query, locale: Language): string {
  const { studyId: _left, ...kept } = query;
  const screener = isScreener(campaign) ? { ps: campaign.id } : {};
  return `${localeBase(locale)}/study-search${searchOf({ ...kept, ...screener })}`;
}

/**
 * Another campaign, with the query (C15). The server finds its path by id (A2); a landing is the name of a page of this
 * campaign.
 */
export function campaignAddress(id: string, query: Query, locale: Language): string {
  const { landing: _landing, s: _flow, ...kept } = query;
  return `${localeBase(locale)}${searchOf({ s: id, ...kept })}`;
}

/** The home of the product in a language, with the query (A9) but for what chose this flow, page and study. */
export function homeAddress(query: Query, locale: Language): string {
  const { landing: _landing, s: _flow, studyId: _left, ...kept } = query;
  return `${localeBase(locale)}${searchOf(kept)}`;
}

/** A legal page, with the locale as a prefix unless it is English (A17, D16), and with the query (A9). */
export function legalAddress(name: string, query: Query, locale: Language): string {
  return `${localeBase(locale)}/legal/${name}${searchOf(query)}`;
}

/** The page about a study, with the query and without the study of the visit (A9). */
export function studyAddress(id: string, query: Query, locale: Language): string {
  const { studyId: _left, ...kept } = query;
  return `${localeBase(locale)}/studies/${encodeURIComponent(id)}${searchOf(kept)}`;
}

/** The page where the consent of the visit is signed, with the query (A9). */
export function signingAddress(query: Query, locale: Language): string {
  return `${localeBase(locale)}/signing${searchOf(query)}`;
}
