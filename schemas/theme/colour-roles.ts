/**
 * What the colours of a theme are for, by role: the closed list. A role that a theme leaves out is derived from the
 * others (`completeColours`).
 */
export const COLOUR_ROLES = [
  'page',
  'surface',
  'panel',
  'text',
  'muted',
  'heading',
  'primary',
  'onPrimary',
  'strong',
  'accent',
  'border',
  'control',
  'focus',
  'halo',
  'error',
  'warning',
  'success',
] as const;

export type ColourRole = (typeof COLOUR_ROLES)[number];

/** The colours that a theme gives, as `#rrggbb`. */
export type Colours = { readonly [Role in ColourRole]?: string };
