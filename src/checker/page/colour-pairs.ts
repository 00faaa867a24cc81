import { mixColours, type AllColours } from '#engine/theme/complete-colours.ts';
import { contrastOf } from '#engine/theme/contrast.ts';

/** The least contrast of text (WCAG 1.4.3). */
const TEXT = 4.5;
/** The least contrast of the borders of controls, and of what shows the focus (WCAG 1.4.11). */
const SHAPE = 3;

type Colour = keyof AllColours;

/** One colour on another, as pages draw it. */
export interface ColourPair {
  readonly on: Colour;
  readonly ink: Colour;
  readonly least: number;
}

const pairs = (least: number, inks: readonly Colour[], grounds: readonly Colour[]): ColourPair[] =>
  inks.flatMap((ink) => grounds.map((on) => ({ ink, on, least })));

/** Every colour that stands on another in the style sheets (src/ui/styles). */
export const COLOUR_PAIRS: readonly ColourPair[] = [
  ...pairs(TEXT, ['text', 'muted', 'heading', 'primary', 'strong'], ['page', 'surface', 'panel']),
  ...pairs(TEXT, ['onPrimary'], ['primary', 'strong']),
  ...pairs(TEXT, ['error', 'warning', 'success'], ['page', 'surface']),
  // The label of a study that takes participants.
  ...pairs(TEXT, ['surface'], ['success']),
  ...pairs(TEXT, ['text', 'muted', 'error'], ['errorPanel']),
  ...pairs(TEXT, ['text', 'muted', 'warning'], ['warningPanel']),
  ...pairs(TEXT, ['text', 'muted', 'success'], ['successPanel']),
  ...pairs(SHAPE, ['control'], ['page', 'surface', 'panel']),
  ...pairs(SHAPE, ['focus'], ['page', 'surface', 'panel']),
];

export interface FaintPair extends ColourPair {
  readonly ratio: number;
}

/** The pairs with too little contrast, the worst first. */
export function faintPairs(colours: AllColours): readonly FaintPair[] {
  return COLOUR_PAIRS.map((pair) => ({ ...pair, ratio: contrastOf(colours[pair.ink], colours[pair.on]) }))
    .filter(({ ratio, least }) => ratio < least)
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
}

/** The colour closest to a given one, of the same hue, that satisfies a condition; `undefined` if there is none. */
export function nearestColour(colour: string, satisfies: (colour: string) => boolean): string | undefined {
  for (let share = 0.02; share < 1; share += 0.02)
    for (const end of ['#000000', '#ffffff']) {
      const mixed = mixColours(colour, end, share);
      if (satisfies(mixed)) return mixed;
    }
  return ['#000000', '#ffffff'].find(satisfies);
}
