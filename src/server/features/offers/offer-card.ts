import { webAddress } from '#schemas/safe-address.ts';
import { OFFER_DESCRIPTION_LENGTH, type DirectOffer } from '#schemas/study/direct-offer.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { SourceOffer } from '../../core/database/offer-tables.ts';
import { readableColours, readColour } from './readable-colours.ts';

/** Removes tags, an editor's entities and line breaks, which mean nothing on a card. */
function plain(text: string | undefined): string | undefined {
  const words = text
    ?.toWellFormed()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return words === '' ? undefined : words;
}

/**
 * Truncates a text to a number of characters, ellipsis included, at a word boundary. A word is cut only if it is the
 * first and exceeds the limit alone.
 */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  const fits = letters.slice(0, length - 1).join('');
  const end = letters[length - 1] === ' ' ? fits.length : fits.lastIndexOf(' ');
  return `${(end > 0 ? fits.slice(0, end) : fits).trimEnd()}…`;
}

/** The text of the button; a colour entered there by mistake is ignored. */
function buttonWords(text: string | undefined): string | undefined {
  const words = plain(text);
  return words === undefined || readColour(words) !== undefined ? undefined : truncate(words, 40);
}

const list = (texts: readonly string[] | undefined) => (texts ?? []).flatMap((text) => plain(text) ?? []).slice(0, 12);

/** The card of an offer (J3, J6): url before originalUrl, http(s) only; `undefined` if neither leads anywhere. */
export function offerCard(
  offer: SourceOffer,
  imageAddress: (url: string) => string | undefined,
): DirectOffer | undefined {
  const href = (webAddress(offer.url) ?? webAddress(offer.originalUrl))?.href;
  const title = plain(offer.title);
  if (href === undefined || title === undefined) return undefined;
  const description = plain(offer.description);
  const picture = webAddress(offer.imageUrl)?.href;
  return {
    id: offer.id,
    title,
    href,
    requirements: list(offer.requirements),
    indications: list(offer.indications),
    ...omitUndefined({
      description: description === undefined ? undefined : truncate(description, OFFER_DESCRIPTION_LENGTH),
      compensation: plain(offer.compensation),
      imageUrl: picture === undefined ? undefined : imageAddress(picture),
      buttonText: buttonWords(offer.brand?.buttonText),
    }),
    ...readableColours(offer.brand ?? {}),
  };
}
