import type { Encryption } from '../../core/crypto/encryption.ts';
import { fetchImage, type FetchedImage } from './fetch-image.ts';

const PURPOSE = 'offer-image';
/** The path that serves images of offers. */
export const OFFER_IMAGE_PATH = '/offer-images';

/**
 * Serves images of offers through our own origin: a visitor's browser does not contact the advertiser before a click
 * (K3, P3).
 */
export interface OfferImages {
  /** The address at our own origin; `undefined` if the image's host is not on the list. */
  address(url: string): string | undefined;
  /**
   * The image; `undefined` for an address that this server did not create, or whose host is no longer on the list.
   * Throws if the image is unavailable.
   */
  load(url: string, signature: string): Promise<FetchedImage | undefined>;
}

export interface OfferImageRules {
  /** The origin of the offers service, which the operator named: it may have a private address. */
  readonly serviceOrigin?: string;
  readonly hosts: readonly string[];
}

/** Creates the proxy. Hosts other than the offers service's own must be listed, use https and have a public address. */
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
