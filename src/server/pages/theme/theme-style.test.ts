import { describe, expect, test } from 'vitest';
import type { Theme } from '#schemas/theme/theme.ts';
import { themeStyle } from './theme-style.ts';

const HASH = '0'.repeat(32);
const font = { href: `/media/${HASH}.woff2`, weights: [300, 900], width: 1.1, ascent: 0.95, descent: 0.25 } as const;

describe('[B2] the style of a theme', () => {
  test('has its colours on screens only, and those of the dark scheme only where it is wanted', () => {
    const style = themeStyle({ theme: { colours: { primary: '#7a1f5c' }, dark: { primary: '#f0b4d8' } } });
    expect(style).toContain('@media screen{:root[data-brand]{');
    expect(style).toContain('--brand-text:#7a1f5c;');
    expect(style.indexOf('--brand-text:#f0b4d8;')).toBeGreaterThan(style.indexOf('(prefers-color-scheme:dark)'));
    expect(style.startsWith('@media screen')).toBe(true);
  });

  test('lets a font that is still loading take the place of the one that comes', () => {
    const style = themeStyle({ theme: { font: 'figtree' }, font });
    expect(style).toContain('font-weight:300 900;font-display:swap');
    expect(style).toContain('size-adjust:110.0%;ascent-override:86.4%;descent-override:22.7%');
    expect(style).toContain('--font:theme,theme-meanwhile,');
  });

  test('loads one font once, also for headings', () => {
    const style = themeStyle({ theme: { font: 'figtree', headingFont: 'figtree' }, font, headingFont: font });
    expect(style.match(/url\(/g)).toHaveLength(1);
  });

  test('has offers in the colours of the page where cards are not white', () => {
    expect(themeStyle({ theme: {} })).not.toContain('.offer');
    expect(themeStyle({ theme: { colours: { surface: '#fffdf8' } } })).toContain('.offer-title{color:inherit}');
  });

  const LIGHT_PLATE = 'background:#fff;border-radius:var(--radius-s)';
  const logo = { file: 'acme.svg', alt: { en: 'Acme' } };
  const partsOf = (theme: Theme) => {
    const [light = '', dark = ''] = themeStyle({ theme }).split('(prefers-color-scheme:dark)');
    return [light, dark].map((part) => /\.shell-logo\{padding[^}]*background:[^}]*/.exec(part)?.[0] ?? '');
  };
  test.each<[string, Theme, light: string, dark: string]>([
    ['a plain header', { logo }, '', ''],
    ['a bold header', { logo, header: 'bold' }, LIGHT_PLATE, ''],
    [
      'a bold header that is light',
      { logo, header: 'bold', colours: { primary: '#ffd54a', onPrimary: '#000000' } },
      '',
      '',
    ],
    ['a surface that is dark', { logo, colours: { surface: '#14202e' } }, LIGHT_PLATE, ''],
    ['a plain header, and dark in the dark scheme', { logo, dark: {} }, '', LIGHT_PLATE],
    ['a bold header, and dark in the dark scheme', { logo, header: 'bold', dark: {} }, LIGHT_PLATE, LIGHT_PLATE],
    ['a bold header, for a logo drawn for dark grounds', { logo: { ...logo, ground: 'dark' }, header: 'bold' }, '', ''],
    [
      'a plain header, for a logo drawn for dark grounds',
      { logo: { ...logo, ground: 'dark' } },
      'background:#1b2128',
      '',
    ],
    [
      'a plain header, dark in the dark scheme, for a logo drawn for dark grounds',
      { logo: { ...logo, ground: 'dark' }, dark: {} },
      'background:#1b2128',
      'background:none',
    ],
  ])('puts a logo on a plate where it would not be seen: %s', (_what, theme, light, dark) => {
    const [inLight = '', inDark = ''] = partsOf(theme);
    expect(light === '' ? inLight : inLight.includes(light)).toBe(light === '' ? '' : true);
    expect(dark === '' ? inDark : inDark.includes(dark)).toBe(dark === '' ? '' : true);
  });

  test.each([
    ['a colour', () => themeStyle({ theme: { colours: { primary: 'red;}</style><script>' } } })],
    ['an address', () => themeStyle({ theme: {}, font: { ...font, href: 'https://fonts.example/a.woff2' } })],
    ['a drawing', () => themeStyle({ theme: {}, drawings: { edge: { href: '/media/../a.svg', ratio: 1 } } })],
  ])('[I2] takes %s that is none from nobody', (_what, make) => {
    expect(make).toThrow('no style sheet can have');
  });
});
