import type { Language } from '#schemas/language.ts';
import { languagePrefix } from '#schemas/language-codes.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import type { PartnerHost } from '#schemas/operator/partner-host.ts';
import { webAddress } from '#schemas/safe-address.ts';
import type { Study } from '#schemas/study/study.ts';

type Query = Readonly<Record<string, string>>;

/** What the address of a study card depends on, besides the study. */
export interface CardContext {
  readonly locale: Language;
  /** The query of the page. */
  readonly query: Query;
  /** The host name, with its port if any, that the visitor's browser requested. */
  readonly host: string;
  /** The path segment of the screener that our own address opens. */
  readonly screener: string;
  readonly partnerHosts: readonly PartnerHost[];
}

/** What our own origin receives: the whole query without personal parameters, `ps` and the previous study. */
export function ownParameters(query: Query): [string, string][] {
  return Object.entries(query).filter(
    ([name, value]) =>
      !isPersonalQuery(name, value) &&
      ![
        'ps',
        's',
        'landing',
        'studyId',
        'studySiteId',
        'indicationIds',
        'indications[]',
        'indicationIds[]',
        'radius',
        'show',
        'status',
        'ages',
      ].includes(name),
  );
}

/**
 * What another host receives: `utm_*`, and the parameters that the operator listed for it; never the conditions (J6).
 */
function outsideParameters(query: Query, allowed: readonly string[]): [string, string][] {
  return Object.entries(query).filter(
    ([name, value]) => !isPersonalQuery(name, value) && (name.startsWith('utm_') || allowed.includes(name)),
  );
}

function study(found: Pick<Study, 'externalId' | 'associatedIndicationIds'>): [string, string][] {
  const { associatedIndicationIds: ids, externalId } = found;
  return [
    ...(ids.length === 0 ? [] : [['indicationIds[]', ids.join(',')] satisfies [string, string]]),
    ['studyId', externalId],
  ];
}

function withParameters(address: string, parameters: readonly [string, string][]): string {
  const search = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

function outsideAddress(
  url: URL,
  found: Pick<Study, 'externalId' | 'associatedIndicationIds'>,
  { query, host, partnerHosts }: CardContext,
): string {
  const partner = partnerHosts.find((listed) => listed.host === url.hostname);
  const own = url.host === host;
  const added = own
    ? [...ownParameters(query), ...study(found)]
    : [
        ...outsideParameters(query, partner?.parameters ?? []),
        ['studyId', found.externalId] satisfies [string, string],
      ];
  for (const [name, value] of added) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Where a study's card leads (J6): on a page of a partner host to the partner's own address, otherwise to the study's
 * own screener, otherwise to ours. Only http(s). Our own origin receives the whole query except personal parameters;
 * another host receives the study and `utm_*`, and more only if the operator listed it.
 */
export function cardAddress(
  found: Pick<Study, 'externalId' | 'associatedIndicationIds' | 'webScreenerUrl'>,
  context: CardContext,
): string {
  const { locale, query, host, screener, partnerHosts } = context;
  const partner = partnerHosts.find((listed) => listed.host === host.replace(/:\d+$/, ''));
  const outside = webAddress(partner?.screenerUrl) ?? webAddress(found.webScreenerUrl);
  if (outside) return outsideAddress(outside, found, context);
  return withParameters(`/signup${languagePrefix(locale)}/${screener}`, [...ownParameters(query), ...study(found)]);
}
