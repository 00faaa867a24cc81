const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The card of an offer is white, in every brand. */
const CARD = '#ffffff';
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Reads a colour as advertisers write it (`#0B5`, `0b5d3b`); `undefined` for anything else. */
export function readColour(text: string | undefined): string | undefined {
  const [, digits] = HEX.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${long.toLowerCase()}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21, as WCAG 2.2 counts it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export interface ReadableColours {
  readonly titleColor?: string;
  readonly buttonColor?: string;
  readonly buttonTextColor?: string;
}

/**
 * What of an advertiser's colours people can read (J3): a title at 4.5:1 on the card, a button at 3:1 on the card, with
 * black or white on it, whichever stands out more. What does not pass is left out, and the card keeps the brand's own.
 */
export function readableColours(wished: { readonly titleColor?: string | undefined; readonly buttonColor?: string | undefined }): ReadableColours {
  const title = readColour(wished.titleColor);
  const button = readColour(wished.buttonColor);
  return {
    ...(title !== undefined && contrastOf(title, CARD) >= TEXT_CONTRAST ? { titleColor: title } : {}),
    ...(button !== undefined && contrastOf(button, CARD) >= SHAPE_CONTRAST ? { buttonColor: button, buttonTextColor: contrastOf(button, '#ffffff') >= contrastOf(button, '#000000') ? '#ffffff' : '#000000' } : {}),
  };
}
