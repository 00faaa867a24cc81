import { isAllowedTarget } from '#server/features/integrations/signing-service.ts';
import { offerCard } from '#server/features/offers/offer-card.ts';
import { cardAddress } from '#server/features/search/card-address.ts';
import { linkTarget, ownPath, safeHref } from '#schemas/safe-address.ts';
import { parseRichText } from '#ui/parts/parse-rich-text.ts';
import { parseSafeHtml, type SafeNode } from '#ui/safe-html/parse-safe-html.ts';

/** The host that signing sessions may lead to. */
export const SIGNING = 'sign.partner.example';
const WEB = /^https?:$/;

/** What a sink lets through, interpreted as a browser would on a page of the site's own origin. */
interface Led {
  readonly sink: string;
  readonly address: string;
  /** May it lead there? */
  readonly allowed: (url: URL) => boolean;
}

function hrefsOf(nodes: readonly SafeNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'text' ? [] : [...(node.href === undefined ? [] : [node.href]), ...hrefsOf(node.children)],
  );
}

function linksOf(text: string): string[] {
  const lines = parseRichText(text).flatMap((block) => (block.kind === 'list' ? block.items : block.lines));
  return lines.flat().flatMap((part) => (part.kind === 'link' ? [part.href] : []));
}

/**
 * Every place where an address from a document, the catalogue or a service becomes a link. A text of a document may
 * link to any web address, but never to a different one than it seems to: what is not marked as external stays here.
 */
export function addressesFrom(payload: string, own: string): readonly Led[] {
  const web = ({ protocol, origin }: URL) => WEB.test(protocol) || origin === own;
  const text = (url: URL) => WEB.test(url.protocol) || ['tel:', 'mailto:'].includes(url.protocol);
  const target = safeHref(payload);
  const card = cardAddress(
    { externalId: 'S', associatedIndicationIds: [4], webScreenerUrl: payload },
    {
      locale: 'en',
      query: { utm_source: payload, ps: payload },
      host: new URL(own).host,
      screener: 'ws15',
      partnerHosts: [],
    },
  );
  const offer = offerCard({ id: '1', title: 'An offer', url: payload, originalUrl: payload }, () => undefined);
  return [
    ...(target === undefined
      ? []
      : [
          {
            sink: 'a link of a text',
            address: target.href,
            allowed: (url: URL) =>
              target.external
                ? WEB.test(url.protocol)
                : url.origin === own || ['tel:', 'mailto:'].includes(url.protocol),
          },
        ]),
    ...hrefsOf(parseSafeHtml(`<a href="${payload}">x</a><a href='${payload}'>x</a><a href=${payload}>x</a>`)).map(
      (address) => ({ sink: 'a link of HTML', address, allowed: text }),
    ),
    ...linksOf(`[x](${payload})`).map((address) => ({ sink: 'a link of marks', address, allowed: text })),
    { sink: 'a link of a part', address: linkTarget(payload) ?? '#', allowed: text },
    { sink: 'a redirect', address: ownPath(payload), allowed: (url: URL) => url.origin === own },
    { sink: 'the card of a study', address: card, allowed: web },
    ...(offer === undefined ? [] : [{ sink: 'the card of an offer', address: offer.href, allowed: web }]),
    ...(isAllowedTarget(payload, [SIGNING], 'https://consents.example')
      ? [
          {
            sink: 'a signing session',
            address: payload,
            allowed: ({ protocol, hostname }: URL) => protocol === 'https:' && hostname === SIGNING,
          },
        ]
      : []),
  ];
}

/** Addresses that lead where they may not. */
export function sinkFaults(payload: string, own: string): readonly string[] {
  return addressesFrom(payload, own).flatMap(({ sink, address, allowed }) => {
    const url = URL.canParse(address, own) ? new URL(address, own) : undefined;
    return url === undefined || allowed(url)
      ? []
      : [`${sink} leads to ${url.protocol}//${url.host} by ${JSON.stringify(payload.slice(0, 100))}`];
  });
}
