import { mergeThemes } from '#engine/theme/resolve-theme.ts';
import { COLOUR } from '#schemas/patterns.ts';
import { COLOUR_ROLES, type Colours } from '#schemas/theme/colour-roles.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import { member, namesIn, stringOf } from '../document/node-access.ts';
import type { Node } from '../document/node.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';

/** Finds the documents of themes. `'unreadable'`: the file exists but is not JSON. */
export interface ThemeLibrary {
  theme(name: string): SourceDocument | 'unreadable' | undefined;
}

/** A look as it is written: where each part of it is said, and what it amounts to. */
export interface ThemeModel {
  /** From the place where the look is written to the theme that it is based on. */
  readonly line: readonly Spot[];
  /** Undefined if something of it is missing or malformed. */
  readonly theme: Theme | undefined;
}

/** Where a document names another theme: `settings.theme` that is a name, or `extends`. */
export function nameOfTheme(node: Node | undefined): Node | undefined {
  return node?.type === 'string' ? node : member(node, 'extends');
}

/** Follows a look through the themes that it extends. */
export function themeModel(spot: Spot, library: ThemeLibrary): ThemeModel {
  const line: Spot[] = [];
  for (let at: Spot | undefined = spot; at && !line.some(({ node }) => node === at?.node);) {
    if (at.node.type === 'object') line.push(at);
    const name = stringOf(nameOfTheme(at.node));
    const found: ReturnType<ThemeLibrary['theme']> = name === undefined ? undefined : library.theme(name);
    at = typeof found === 'object' && found.root ? { document: found, node: found.root } : undefined;
  }
  return { line, theme: themeOf(spot, line, library) };
}

/** Undefined if a theme is missing, or a colour is none: others say so. */
function themeOf({ node }: Spot, line: readonly Spot[], library: ThemeLibrary): Theme | undefined {
  const last = line.at(-1)?.node ?? node;
  const missing = stringOf(nameOfTheme(last));
  if (missing !== undefined && typeof library.theme(missing) !== 'object') return undefined;
  return line.reduceRight<Theme | undefined>((below, { node: written }) => {
    const own = readTheme(written);
    return below && own && mergeThemes(below, own);
  }, {});
}

/** What checks need to know of a look. */
export function readTheme(node: Node): Theme | undefined {
  const [colours, dark] = [readColours(member(node, 'colours')), readColours(member(node, 'dark'))];
  if (colours === 'malformed' || dark === 'malformed') return undefined;
  const [font, headingFont] = [stringOf(member(node, 'font')), stringOf(member(node, 'headingFont'))];
  const file = stringOf(member(member(node, 'logo'), 'file'));
  return {
    ...(colours ? { colours } : {}),
    ...(dark ? { dark } : {}),
    ...(font === undefined ? {} : { font }),
    ...(headingFont === undefined ? {} : { headingFont }),
    ...(file === undefined ? {} : { logo: { file, alt: {} } }),
  };
}

/** The colours of a scheme; undefined if a look says none. */
function readColours(node: Node | undefined): Colours | 'malformed' | undefined {
  if (!node) return undefined;
  const isColour = (name: string) => new RegExp(COLOUR.pattern).test(stringOf(member(node, name)) ?? '');
  if (node.type !== 'object' || !namesIn(node).every((name) => isColour(name))) return 'malformed';
  return Object.fromEntries(
    COLOUR_ROLES.flatMap((role) => {
      const colour = stringOf(member(node, role));
      return colour === undefined ? [] : [[role, colour]];
    }),
  );
}

/** Where a part of a look is said last: `colours.primary`. Undefined: nowhere. */
export function placeOfToken({ line }: ThemeModel, ...path: readonly string[]): Spot | undefined {
  for (const { document, node } of line) {
    const found = path.reduce<Node | undefined>(member, node);
    if (found) return { document, node: found };
  }
  return undefined;
}
