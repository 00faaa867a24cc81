import type { DirectOffer } from '#schemas/study/direct-offer.ts';

const digits = (colour: string | undefined) => colour?.slice(1) ?? 'x';

/** The colours of an offer as part of a class name: title, button, button text; `x` means the brand's own. */
export function colourName({ titleColor, buttonColor, buttonTextColor }: DirectOffer): string {
  return [titleColor, buttonColor, buttonTextColor].map(digits).join('-');
}

/**
 * The address of the style sheet with these offers' colours; `undefined` if all of them use the brand's own. It is a
 * file because the content security policy allows no inline style.
 */
export function colourSheet(offers: readonly DirectOffer[]): string | undefined {
  const names = [...new Set(offers.map(colourName))].filter((name) => name !== 'x-x-x').toSorted();
  return names.length === 0 ? undefined : `/offer-colours.css?of=${names.join(',')}`;
}
