import { contrastOf } from '#engine/theme/contrast.ts';
import { schemesOf, type AllColours } from '#engine/theme/complete-colours.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import { boldOf, semiBoldOf, type Drawings, type ShownFont } from '../../features/media/index.ts';

/** A look with the addresses of its files. */
export interface LoadedTheme {
  readonly theme: Theme;
  readonly font?: ShownFont | undefined;
  readonly headingFont?: ShownFont | undefined;
  readonly drawings?: Drawings | undefined;
}

/** The custom properties of the style sheets (src/ui/styles/tokens.css), by the colour that they take. */
const PROPERTIES: readonly (readonly [property: string, colour: keyof AllColours])[] = [
  ['ground', 'page'],
  ['surface', 'surface'],
  ['ink', 'text'],
  ['ink-soft', 'muted'],
  ['line', 'border'],
  ['control-line', 'control'],
  ['brand', 'accent'],
  ['support', 'accent'],
  ['accent', 'accent'],
  ['brand-text', 'primary'],
  ['on-brand', 'onPrimary'],
  ['brand-strong', 'strong'],
  ['brand-deep', 'strong'],
  ['brand-tint', 'panel'],
  ['brand-line', 'panelBorder'],
  ['secondary', 'neutral'],
  ['heading', 'heading'],
  ['error', 'error'],
  ['error-tint', 'errorPanel'],
  ['warning', 'warning'],
  ['warning-tint', 'warningPanel'],
  ['success', 'success'],
  ['success-tint', 'successPanel'],
  ['focus', 'focus'],
  ['focus-halo', 'halo'],
];

const ROOT = ':root[data-brand]';
const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
/** What stands in for a font until it arrives: Arial, and fonts with its widths. */
const STAND_INS = ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo', 'Roboto'];
const localNames = (style: string) => STAND_INS.map((name) => `local('${name}${style}')`).join(',');

const CORNERS: Readonly<Record<NonNullable<Theme['corner']>, string>> = {
  square: '--radius-xs:0;--radius-s:0;--radius-m:0;--radius-l:0;--radius-button:0;--radius-pill:0;--shadow:none;',
  soft: '--radius-s:.5rem;--radius-m:.75rem;--radius-l:1rem;--radius-button:.5rem;',
  round: '--radius-s:.875rem;--radius-m:1.25rem;--radius-l:1.75rem;--radius-button:999px;',
};

const DENSITIES: Readonly<Record<NonNullable<Theme['density']>, string>> = {
  compact:
    '--control-height:2.75rem;--space-3:.625rem;--space-4:.75rem;--space-5:1.125rem;--space-6:1.5rem;' +
    '--space-7:2.25rem;--space-8:3rem;--text-m:1.0625rem;--text-l:1.125rem;--text-xl:1.3125rem;',
  comfortable: '',
};

/** Everything that a browser gets is a colour, a name of our own or an address with a hash; nothing else is let in. */
function safe(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new Error(`A theme has a value that no style sheet can have: ${value.slice(0, 40)}`);
  return value;
}

const colour = (value: string) => safe(/^#[0-9a-fA-F]{6}$/, value);
const address = (value: string) => safe(/^\/media\/[0-9a-f]{32}\.(?:woff2|svg)$/, value);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function fontFace(family: string, { href, weights, width, ascent, descent }: ShownFont): string {
  const range = weights ? `font-weight:${weights[0]} ${weights[1]};` : '';
  const meanwhile = (style: string, weightRange: string, wide: number) =>
    `@font-face{font-family:${family}-meanwhile;src:${localNames(style)};font-weight:${weightRange};` +
    `size-adjust:${percent(wide)};ascent-override:${percent(ascent / wide)};` +
    `descent-override:${percent(descent / wide)};line-gap-override:0%}`;
  return (
    `@font-face{font-family:${family};src:url(${address(href)})format('woff2');${range}font-display:swap}` +
    // Browsers make up the bold letters of a font that has none, as wide as the regular ones.
    (weights && weights[1] >= 600
      ? meanwhile('', '400 599', width) +
        meanwhile(' Bold', '600 699', semiBoldOf(width)) +
        meanwhile(' Bold', '700', boldOf(width))
      : meanwhile('', '400 700', width))
  );
}

function fonts({ theme, font, headingFont }: LoadedTheme): string {
  const sameFont = theme.headingFont === undefined || theme.headingFont === theme.font;
  const heading = sameFont ? undefined : headingFont;
  const family = (name: string) => `${name},${name}-meanwhile,${SYSTEM}`;
  const ofText = font ? family('theme') : SYSTEM;
  const ofHeadings = sameFont ? ofText : headingFont ? family('theme-heading') : SYSTEM;
  // A theme that names no font has those of the host's brand.
  const own = theme.font === undefined ? '' : `--font:${ofText};--font-heading:${ofText};`;
  const headings = theme.headingFont === undefined ? '' : `--font-heading:${ofHeadings};`;
  return (
    (font ? fontFace('theme', font) : '') +
    (heading ? fontFace('theme-heading', heading) : '') +
    (own + headings === '' ? '' : `${ROOT}{${own}${headings}}`)
  );
}

const properties = (all: AllColours) =>
  PROPERTIES.map(([property, name]) => `--${property}:${colour(all[name])};`).join('');

/**
 * Only on screens: paper has its own colours, and browsers leave out backgrounds there. Advertisers' colours are chosen
 * for white cards.
 */
function colours(theme: Theme): string {
  return schemesOf(theme)
    .map(([scheme, all]) => {
      const offers =
        all.surface.toLowerCase() === '#ffffff'
          ? ''
          : '.offer .offer-title{color:inherit}.offer .button{background:var(--brand-text);' +
            'border-color:var(--brand-text);color:var(--on-brand)}';
      const dark = scheme === 'dark';
      const media = dark ? 'screen and (prefers-color-scheme:dark)' : 'screen';
      const own = dark ? `color-scheme:dark;--shadow:none;${properties(all)}` : properties(all);
      return `@media ${media}{${ROOT}{${own}}${offers}${header(theme, dark)}${logoPlate(theme, all, dark)}}`;
    })
    .join('');
}

/** A bold header is filled with the primary colour; in the dark, where that is light, with the colour of panels. */
function header({ header: kind }: Theme, dark: boolean): string {
  if (kind !== 'bold') return '';
  const [ground, ink, over] = dark
    ? ['--brand-tint', '--ink', '--brand-line']
    : ['--brand-text', '--on-brand', '--brand-strong'];
  return (
    `.shell-header{background:var(${ground});border-color:var(--brand);border-block-start-width:0;` +
    `border-block-end-width:4px;--focus:var(${ink})}` +
    `.shell-header :is(a,summary,nav>.button){color:var(${ink})}` +
    `.shell-header nav>.button:hover{background:var(${over})}`
  );
}

const isDark = (ground: string) => contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000');

/** A plate under a logo that is drawn for another ground than the header has: its colours are its owner's. */
function logoPlate({ header: kind, logo }: Theme, all: AllColours, dark: boolean): string {
  if (!logo) return '';
  const ground = kind === 'bold' ? (dark ? all.panel : all.primary) : all.surface;
  const wanted = logo.ground ?? 'light';
  // The rules for the dark scheme come on top of the others.
  if (isDark(ground) === (wanted === 'dark')) return dark ? '.shell-logo{padding:0;background:none}' : '';
  const plate = wanted === 'light' ? LIGHT_PLATE : DARK_PLATE;
  return `.shell-logo{padding:.25rem .5rem;background:${plate};border-radius:var(--radius-s)}`;
}

const LIGHT_PLATE = '#fff';
const DARK_PLATE = '#1b2128';

// The style of a hero comes later, with its script.
const HEADINGS = 'h1,h2,h3,h1.hero-title{color:var(--heading,inherit)}';
const LOGO =
  '.shell-brand::before{content:none}' +
  '.shell-logo{display:block;width:auto;max-width:min(15rem,52vw);height:2.5rem;object-fit:contain}';

/** Drawings decorate: across the page above the footer. The others take the colours of the look by themselves. */
function drawings({ edge }: Drawings): string {
  return edge
    ? `@media screen{.shell-footer::before{content:'';display:block;background:url(${address(edge.href)}) ` +
        'repeat-x 50% 100%/auto 100%;block-size:4rem;margin-block-start:-4rem;pointer-events:none}' +
        '.shell-main{padding-block-end:6.5rem}}'
    : '';
}

/** The style of a look, to follow the style sheets of the product in the page's one `<style>`. */
export function themeStyle(loaded: LoadedTheme): string {
  const { theme } = loaded;
  const corner = CORNERS[theme.corner ?? 'soft'];
  const density = DENSITIES[theme.density ?? 'comfortable'];
  return (
    fonts(loaded) +
    colours(theme) +
    HEADINGS +
    `${ROOT}{${corner}}` +
    // Where a page is as narrow as with text of double size, its own small gaps stay.
    (density === '' ? '' : `@media screen and (min-width:18rem){${ROOT}{${density}}}`) +
    (theme.logo ? LOGO : '') +
    (theme.illustrations === 'none' ? '.drawing{display:none}' : '') +
    (loaded.drawings ? drawings(loaded.drawings) : '')
  );
}
