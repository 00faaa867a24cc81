import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { PlantedFault } from './planted-fault.ts';

/** What the product brings, beside the good documents. */
export const PLANTED_SHELF: ThemeShelf = { fonts: new Map([['figtree', 24_000]]), illustrations: ['hills'] };

const settings = (written: string) =>
  ['"settings": { "showCountrySelect": true }', `"settings": { "showCountrySelect": true, ${written} }`] as const;
const own = (written: string) => settings(`"theme": { ${written} }`);
const inTheme = (from: string, to: string) => ({ file: 'themes/calm', replace: [from, to] }) as const;

const LOGO_ALT = '"alt": { "en": "Acme", "es": "Acme" }';

/** Values that would do something else in a style sheet than give a colour. */
const HOSTILE = ['red;}</style><script>alert(1)</script>', 'url(https://ads.example/x)', 'expression(alert(1))', 'red'];

/** Faults in the look of a campaign. */
export const THEME_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B2] a theme that is not there',
    code: 'unknown-theme',
    replace: settings('"theme": «"clam"'),
    suggestion: 'calm',
    says: 'no file campaigns/themes/clam.json',
  },
  {
    title: '[I2] a theme outside the folder',
    code: 'value-malformed',
    replace: settings('"theme": «"../../etc/passwd"'),
    says: 'lower-case letters, digits and hyphens',
  },
  { title: '[B2] a theme that is a number', code: 'wrong-type', replace: settings('"theme": «5') },
  {
    title: '[B2] a theme that extends one that is not there',
    code: 'unknown-theme',
    ...inTheme('"extends": "base"', '"extends": «"bass"'),
    suggestion: 'base',
  },
  {
    title: '[B2] themes that extend each other',
    code: 'circular-theme',
    ...inTheme('"extends": "base"', '"extends": «"calm"'),
    says: 'calm → calm',
  },
  {
    title: '[B2] a colour for something that pages do not have',
    code: 'unknown-property',
    replace: own('"colours": { «"primry": "#1d6a8d" }'),
    suggestion: 'primary',
  },
  ...HOSTILE.map((value): PlantedFault => ({
    title: `[I2] a colour that is none: ${value}`,
    code: 'value-malformed',
    replace: own(`"colours": { "primary": «"${value}" }`),
    says: 'a colour as # and six digits',
  })),
  {
    title: '[E1] links that are too faint',
    code: 'low-contrast',
    replace: own('"colours": { "primary": «"#7fb2d0" }'),
    says: 'On panel',
  },
  {
    title: '[E1] a background on which the text of the product cannot be read',
    code: 'low-contrast',
    replace: own('"colours": { "page": «"#44586a" }'),
    says: 'On page (#44586a)',
  },
  {
    title: '[E1] borders of fields that are too faint',
    code: 'low-contrast',
    replace: own('"colours": { "control": «"#b6bec8" }'),
    says: 'the minimum is 3 to 1',
  },
  {
    title: '[E1] buttons whose text is too faint',
    code: 'low-contrast',
    replace: own('"colours": { "onPrimary": «"#8fb0c0" }'),
    says: 'On primary',
  },
  {
    title: '[E1] hints that are too faint in the dark',
    code: 'low-contrast',
    replace: own('"dark": { "muted": «"#5a6672" }'),
    says: 'in the dark scheme',
  },
  {
    title: '[E1] a focus ring that nobody sees',
    code: 'low-contrast',
    ...inTheme('"colours": {', '"colours": { "focus": «"#cfe0ea",'),
    says: 'contrast of focus',
  },
  {
    title: '[B2] a font that is not there',
    code: 'unknown-font',
    replace: own('"font": «"figtre"'),
    suggestion: 'figtree',
    says: '"system"',
  },
  {
    title: '[B2] a font of headings that is not there',
    code: 'unknown-font',
    ...inTheme('"font": "figtree"', '"headingFont": «"comic"'),
  },
  {
    title: '[B2] a font of another format',
    code: 'value-malformed',
    replace: own('"font": «"acme.ttf"'),
    says: 'a file in campaigns/media such as "acme.woff2"',
  },
  { title: '[B2] a font file that is not there', code: 'media-missing', replace: own('"font": «"acne.woff2"') },
  {
    title: '[K2] a font file that is too large',
    code: 'media-too-large',
    replace: own('"font": «"huge.woff2"'),
    says: '"huge.woff2" is 900 kB',
  },
  { title: '[B2] a font file that is none', code: 'media-unreadable', replace: own('"font": «"text.woff2"') },
  {
    title: '[I2] a font of somebody else',
    code: 'value-malformed',
    replace: own('"font": «"https://fonts.example/a.woff2"'),
  },
  {
    title: '[B2] a logo that is not there',
    code: 'media-missing',
    replace: own(`"logo": { "file": «"knee.png", ${LOGO_ALT} }`),
  },
  {
    title: '[I2] a logo with a script',
    code: 'media-unsafe',
    replace: own(`"logo": { "file": «"code.svg", ${LOGO_ALT} }`),
  },
  {
    title: '[I2] a logo outside the folder',
    code: 'value-malformed',
    replace: own(`"logo": { "file": «"../logo.svg", ${LOGO_ALT} }`),
  },
  { title: '[E1] a logo without words', code: 'missing-property', replace: own('"logo": «{ "file": "knee.jpg" }') },
  {
    title: '[N2] words for a logo in one language only',
    code: 'missing-language',
    replace: own('"logo": { "file": "knee.jpg", "alt": «{ "en": "Acme" } }'),
    says: 'Spanish',
  },
  {
    title: '[B2] drawings that are not there',
    code: 'unknown-illustrations',
    replace: own('"illustrations": «"hill"'),
    suggestion: 'hills',
  },
  {
    title: '[B2] a corner that no page has',
    code: 'value-not-allowed',
    replace: own('"corner": «"rond"'),
    suggestion: 'round',
  },
  {
    title: '[B2] a background colour that the theme replaces',
    code: 'theme-replaces-setting',
    replace: settings('"theme": "calm", "mainBgColor": «"#fff7ed"'),
    says: '"colours": { "page"',
  },
  {
    title: '[D15] the colours of the partner, which the theme replaces',
    code: 'theme-replaces-setting',
    replace: settings('"theme": "calm", "partnerBranded": «true'),
  },
];
