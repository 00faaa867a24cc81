import type { DirectOffer } from '#schemas/study/direct-offer.ts';

const digits = (colour: string | undefined) => colour?.slice(1) ?? 'x';

/** The colours of an offer as a part of a class name: title, button, text on the button; `x` is the brand's own. */
export function colourName({ titleColor, buttonColor, buttonTextColor }: DirectOffer): string {
  return [titleColor, buttonColor, buttonTextColor].map(digits).join('-');
}

/**
 * The address of the stylesheet of these offers' colours; `undefined` where all have the brand's own. A file, because
 * the policy lets no style into the page.
 */
export function colourSheet(offers: readonly DirectOffer[]): string | undefined {
  const names = [...new Set(offers.map(colourName))].filter((name) => name !== 'x-x-x').toSorted();
  return names.length === 0 ? undefined : `/offer-colours.css?of=${names.join(',')}`;
}
