import { contrastOf } from '#engine/theme/contrast.ts';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Offer cards are white in every brand. */
const CARD = '#ffffff';
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Parses a colour as advertisers write it (`#0B5`, `0b5d3b`); `undefined` for anything else. */
export function readColour(text: string | undefined): string | undefined {
  const [, digits] = HEX.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${long.toLowerCase()}`;
}

export interface ReadableColours {
  readonly titleColor?: string;
  readonly buttonColor?: string;
  readonly buttonTextColor?: string;
}

/**
 * Those of an advertiser's colours that people can read (J3): a title at 4.5:1 on the card, a button at 3:1 on the
 * card, with black or white text, whichever has more contrast. Colours that fail are omitted, and the card keeps the
 * brand's own.
 */
export function readableColours(wished: {
  readonly titleColor?: string | undefined;
  readonly buttonColor?: string | undefined;
}): ReadableColours {
  const title = readColour(wished.titleColor);
  const button = readColour(wished.buttonColor);
  return {
    ...(title !== undefined && contrastOf(title, CARD) >= TEXT_CONTRAST ? { titleColor: title } : {}),
    ...(button !== undefined && contrastOf(button, CARD) >= SHAPE_CONTRAST
      ? {
          buttonColor: button,
          buttonTextColor: contrastOf(button, '#ffffff') >= contrastOf(button, '#000000') ? '#ffffff' : '#000000',
        }
      : {}),
  };
}
