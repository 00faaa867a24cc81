import type { ColourRole, Colours } from '#schemas/theme/colour-roles.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import { contrastOf } from './contrast.ts';

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

/** The least contrast of text (WCAG 1.4.3). */
const READABLE = 4.5;

type Base = Readonly<Record<keyof typeof DARK, string>>;

const strongOf = (given: Colours, { primary, text }: Base) => given.strong ?? mixColours(primary, text, 0.35);
const darkPanel = (given: Colours, { surface, primary }: Base) => given.panel ?? mixColours(surface, primary, 0.14);
const darkPage = (given: Colours, { surface }: Base) => given.page ?? mixColours(surface, '#000000', 0.35);

/**
 * The primary colour of a theme as it can be read in its dark scheme: as much lighter as it has to be. Undefined: no
 * lightness of it can be read.
 */
function inTheDark(primary: string, given: Colours, base: Base): string | undefined {
  for (let share = 0; share <= 1; share += 0.02) {
    const lighter = { ...base, primary: mixColours(primary, '#ffffff', share) };
    const inks = [lighter.primary, strongOf(given, lighter)];
    const grounds = [base.surface, darkPage(given, lighter), darkPanel(given, lighter), base.onPrimary];
    if (inks.every((ink) => grounds.every((ground) => contrastOf(ink, ground) >= READABLE))) return lighter.primary;
  }
  return undefined;
}

/** What a scheme begins with: the product's own look, and what the theme says. */
function baseOf(given: Colours, scheme: 'light' | 'dark', ownPrimary: string | undefined): Base {
  const base: Base = { ...(scheme === 'light' ? LIGHT : DARK), ...given };
  if (scheme === 'light' || given.primary !== undefined || ownPrimary === undefined) return base;
  return { ...base, primary: inTheDark(ownPrimary, given, base) ?? base.primary };
}

/**
 * Fills in the colours that a theme leaves out. Those of text and controls come from the product's own look, those of
 * panels and lines are mixed from what they stand on.
 * @param light the colours of the theme outside its dark scheme, which follows their primary colour
 */
export function completeColours(given: Colours, scheme: 'light' | 'dark' = 'light', light: Colours = {}): AllColours {
  const base = baseOf(given, scheme, light.primary);
  const { surface, text, primary } = base;
  const strong = strongOf(given, base);
  const panel = scheme === 'light' ? (given.panel ?? mixColours(surface, primary, 0.09)) : darkPanel(given, base);
  const tint = (colour: string) => mixColours(surface, colour, scheme === 'light' ? 0.08 : 0.12);
  return {
    ...base,
    page: scheme === 'light' ? (given.page ?? mixColours(surface, primary, 0.04)) : darkPage(given, base),
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
  return [
    ['light', completeColours(colours)],
    ...(dark ? [['dark', completeColours(dark, 'dark', colours)] as const] : []),
  ];
}
