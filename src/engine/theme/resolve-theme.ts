import type { Colours } from '#schemas/theme/colour-roles.ts';
import type { OwnTheme, Theme, ThemeDocument } from '#schemas/theme/theme.ts';

/** What `settings.theme` says, or a document: parts of a look, and the theme that they change. */
export type WrittenTheme = OwnTheme | ThemeDocument;

export type ResolvedTheme =
  | { readonly ok: true; readonly theme: Theme }
  | { readonly ok: false; readonly code: 'theme-missing' | 'theme-circular'; readonly name: string };

/**
 * One look over another: colours replace each other one by one, everything else as a whole. Another primary colour
 * takes the dark scheme along: what the look below makes of its own there is derived anew.
 */
export function mergeThemes(below: Theme, above: Theme): Theme {
  const colours = { ...below.colours, ...above.colours };
  const dark = below.dark || above.dark ? { ...darkBelow(below, above), ...above.dark } : undefined;
  return {
    ...below,
    ...above,
    ...(Object.keys(colours).length > 0 ? { colours } : {}),
    ...(dark ? { dark } : {}),
  };
}

function darkBelow({ dark = {} }: Theme, { colours = {} }: Theme): Colours {
  if (colours.primary === undefined) return dark;
  const { primary: _primary, onPrimary: _onPrimary, strong: _strong, ...others } = dark;
  return others;
}

/** Puts a look together from a theme and those that it extends. */
export function resolveTheme(
  written: string | WrittenTheme,
  find: (name: string) => ThemeDocument | undefined,
  children: readonly string[] = [],
): ResolvedTheme {
  if (typeof written === 'string') {
    if (children.includes(written)) return { ok: false, code: 'theme-circular', name: written };
    const document = find(written);
    if (!document) return { ok: false, code: 'theme-missing', name: written };
    return resolveTheme(document, find, [...children, written]);
  }
  const own = tokensOf(written);
  if (written.extends === undefined) return { ok: true, theme: own };
  const below = resolveTheme(written.extends, find, children);
  return below.ok ? { ok: true, theme: mergeThemes(below.theme, own) } : below;
}

/** Only what shows: the rest of a document is for people and editors. */
function tokensOf({
  colours,
  dark,
  font,
  headingFont,
  corner,
  density,
  header,
  logo,
  illustrations,
}: WrittenTheme): Theme {
  const all = { colours, dark, font, headingFont, corner, density, header, logo, illustrations };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The files of `campaigns/media` that a look needs. */
export function filesOfTheme(theme: Theme | undefined): readonly string[] {
  const fonts = [theme?.font, theme?.headingFont].filter((font) => font?.endsWith('.woff2') === true);
  return [...fonts, theme?.logo?.file].flatMap((file) => file ?? []);
}
