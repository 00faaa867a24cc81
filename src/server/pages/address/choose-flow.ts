import type { Language } from '#schemas/language.ts';
import { LANGUAGE_TAG } from '#schemas/language-codes.ts';
import { flowBase, type PageAddress, type Query } from '../../core/http/page-address.ts';
import { type Campaigns, defaultFlow, languageOf, type PublishedCampaign } from '../../features/content/index.ts';

export interface ChosenFlow {
  readonly published: PublishedCampaign;
  readonly locale: Language;
  /** What follows the flow in the address: nothing, or the path of a route. */
  readonly rest: readonly string[];
  /** Where to redirect the visitor, without the query. */
  readonly redirect?: { readonly status: 302 | 308; readonly path: string };
  /** A value of `s` that names no campaign (A6). */
  readonly unknown?: string;
  /** The campaign name in the path or query that no campaign has. */
  readonly missing?: string;
}

/** An address that begins with a language that the product lacks (`/signup/de/s6`) names the flow behind it. */
function withoutLanguage(address: PageAddress, campaigns: Campaigns): PageAddress {
  const [first = '', second, ...rest] = address.segments;
  if (second === undefined || !LANGUAGE_TAG.test(first) || campaigns.findKnown(first) || !campaigns.findKnown(second))
    return address;
  return { locale: address.locale, segments: [second, ...rest] };
}

/**
 * Chooses the flow: a path segment that names one, then the query parameter `s`, then the default (A2). Returns a
 * redirect if the address is not the flow's own: 308 for other spellings; 302 for `s`, aliases, a language that the
 * flow does not offer, and unknown paths. Undefined: no campaign is served at all.
 */
export function chooseFlow(asked: PageAddress, query: Query, campaigns: Campaigns): ChosenFlow | undefined {
  const address = withoutLanguage(asked, campaigns);
  const [first, ...rest] = address.segments;
  const named = first === undefined ? undefined : campaigns.findKnown(first);
  const s = query['s'];
  const byQuery = named === undefined && s !== undefined ? campaigns.findKnown(s) : undefined;
  const published = named ?? byQuery ?? defaultFlow(campaigns);
  if (!published) return undefined;
  const unknown = named === undefined && byQuery === undefined ? s : undefined;
  const missing = named === undefined && byQuery === undefined ? (s ?? first) : undefined;
  const locale = languageOf(published.campaign, address.locale);
  const home = flowBase(published.campaign, locale);
  const path = named === undefined ? home : [home, ...rest.map(encodeURIComponent)].join('/');
  const moved =
    address !== asked || named === undefined || first !== published.campaign.path || locale !== address.locale;
  return {
    published,
    locale,
    rest: named === undefined ? [] : rest,
    ...(moved
      ? { redirect: { status: 302, path } }
      : address.canonical === undefined
        ? {}
        : { redirect: { status: 308, path: address.canonical } }),
    ...(unknown === undefined ? {} : { unknown }),
    ...(missing === undefined ? {} : { missing }),
  };
}
