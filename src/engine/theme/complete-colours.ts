import type { ColourRole, Colours } from '#schemas/theme/colour-roles.ts';
import type { Theme } from '#schemas/theme/theme.ts';

/** The colours that follow from others and have no role in documents. */
export type DerivedColour = 'panelBorder' | 'neutral' | 'errorPanel' | 'warningPanel' | 'successPanel';

/** Every colour of a page, as `#rrggbb`. */
export type AllColours = Readonly<Record<ColourRole | DerivedColour, string>>;

/** What themes begin with: the colours of a campaign without one (src/ui/styles/tokens.css). */
const LIGHT = {
  surface: '#ffffff',
  text: '#1d2b36',
  muted: '#52606d',
  primary: '#1d6a8d',
  onPrimary: '#ffffff',
  border: '#d5dde3',
  control: '#6b7785',
  halo: '#ffd54a',
  error: '#b3261e',
  warning: '#7a5600',
  success: '#1f6b4a',
} as const;

const DARK = {
  surface: '#1b2128',
  text: '#eef1f4',
  muted: '#b3bcc6',
  primary: '#8cc5e3',
  onPrimary: '#10151a',
  border: '#39424c',
  control: '#8b96a2',
  halo: '#5c4a00',
  error: '#ffb4ab',
  warning: '#f0c36a',
  success: '#85d6ac',
} as const;

/** Mixes two colours `#rrggbb`: `share` of the second one, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/**
 * Fills in the colours that a theme leaves out. Those of text and controls come from the product's own look, those of
 * panels and lines are mixed from what they stand on.
 */
export function completeColours(given: Colours, scheme: 'light' | 'dark' = 'light'): AllColours {
  const base = { ...(scheme === 'light' ? LIGHT : DARK), ...given };
  const { surface, text, primary } = base;
  const strong = given.strong ?? mixColours(primary, text, 0.35);
  const panel = given.panel ?? mixColours(surface, primary, scheme === 'light' ? 0.09 : 0.14);
  const tint = (colour: string) => mixColours(surface, colour, scheme === 'light' ? 0.08 : 0.12);
  return {
    ...base,
    page:
      given.page ?? (scheme === 'light' ? mixColours(surface, primary, 0.04) : mixColours(surface, '#000000', 0.35)),
    panel,
    strong,
    heading: given.heading ?? text,
    accent: given.accent ?? primary,
    focus: given.focus ?? text,
    panelBorder: mixColours(panel, primary, 0.3),
    neutral: mixColours(surface, text, 0.12),
    errorPanel: tint(base.error),
    warningPanel: tint(base.warning),
    successPanel: tint(base.success),
  };
}

/** The colour schemes of a theme: `light`, and `dark` if it has one. */
export function schemesOf({ colours = {}, dark }: Theme): readonly (readonly ['light' | 'dark', AllColours])[] {
  return [['light', completeColours(colours)], ...(dark ? [['dark', completeColours(dark, 'dark')] as const] : [])];
}
