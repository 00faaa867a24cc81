import type { Encryption } from '../../core/crypto/encryption.ts';
import { fetchImage, type FetchedImage } from './fetch-image.ts';

const PURPOSE = 'offer-image';
/** Where pictures of offers are served from. */
export const OFFER_IMAGE_PATH = '/offer-images';

/**
 * Pictures of offers, through our own origin: a visitor's browser never meets the advertiser before a click (K3, P3).
 */
export interface OfferImages {
  /** The address at our own origin; `undefined` for a picture of a host that is not on the list. */
  address(url: string): string | undefined;
  /**
   * The picture; `undefined` for an address that this server did not make, or whose host is no longer on the list.
   * Throws when it cannot be had.
   */
  load(url: string, signature: string): Promise<FetchedImage | undefined>;
}

export interface OfferImageRules {
  /** The origin of the offers service, which the operator named: it may have an inner address. */
  readonly serviceOrigin?: string;
  readonly hosts: readonly string[];
}

/**
 * Builds the proxy. Other hosts than the offers service's own must be listed, speak https and have a public address.
 */
export function createOfferImages(encryption: Encryption, { serviceOrigin, hosts }: OfferImageRules): OfferImages {
  const known = (url: URL) => url.origin === serviceOrigin;
  const allowed = (url: URL) =>
    url.username === '' &&
    url.password === '' &&
    (known(url) || (url.protocol === 'https:' && hosts.includes(url.hostname)));
  const read = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);
  return {
    address: (text) => {
      const url = read(text);
      if (!url || !allowed(url)) return undefined;
      const query = new URLSearchParams({ url: url.href, signature: encryption.sign(PURPOSE, url.href) });
      return `${OFFER_IMAGE_PATH}?${query.toString()}`;
    },
    load: async (text, signature) => {
      const url = read(text);
      if (!url || !encryption.isSigned(PURPOSE, text, signature) || !allowed(url)) return undefined;
      return fetchImage(url, known(url));
    },
  };
}
