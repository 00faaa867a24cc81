import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Theme, ThemeDocument } from '#schemas/theme/theme.ts';
import { completeColours, mixColours, schemesOf } from './complete-colours.ts';
import { contrastOf } from './contrast.ts';
import { filesOfTheme, mergeThemes, resolveTheme } from './resolve-theme.ts';

const THEMES: Readonly<Record<string, ThemeDocument>> = {
  base: { formatVersion: 1, corner: 'round', colours: { primary: '#111111', text: '#222222' }, font: 'figtree' },
  child: { formatVersion: 1, about: 'For clinics', extends: 'base', colours: { primary: '#333333' }, dark: {} },
  one: { formatVersion: 1, extends: 'other' },
  other: { formatVersion: 1, extends: 'one' },
  lost: { formatVersion: 1, extends: 'nobody' },
};
const find = (name: string) => THEMES[name];

describe('[B2] a theme', () => {
  test('has what it says over what it extends, colour by colour, and nothing that is only for authors', () => {
    expect(resolveTheme('child', find)).toEqual({
      ok: true,
      theme: { corner: 'round', font: 'figtree', colours: { primary: '#333333', text: '#222222' }, dark: {} },
    });
  });

  test('is changed by the campaign that uses it', () => {
    const resolved = resolveTheme({ extends: 'child', corner: 'square', colours: { text: '#000000' } }, find);
    expect(resolved).toMatchObject({
      ok: true,
      theme: { corner: 'square', colours: { primary: '#333333', text: '#000000' } },
    });
  });

  test.each([
    ['one', 'theme-circular'],
    ['lost', 'theme-missing'],
    ['nobody', 'theme-missing'],
  ])('%s cannot be put together: %s', (name, code) => {
    expect(resolveTheme(name, find)).toMatchObject({ ok: false, code });
  });

  test('with locked parts has those of the operator', () => {
    const own = { colours: { primary: '#333333', text: '#222222' }, corner: 'round' } as const;
    expect(mergeThemes(own, { colours: { primary: '#0b4a8f' } })).toEqual({
      colours: { primary: '#0b4a8f', text: '#222222' },
      corner: 'round',
    });
  });

  test('needs its logo and its own fonts from the media, and no font of the product', () => {
    const logo = { file: 'acme.svg', alt: { en: 'Acme' } };
    expect(filesOfTheme({ font: 'acme.woff2', headingFont: 'bitter', logo })).toEqual(['acme.woff2', 'acme.svg']);
    expect(filesOfTheme(undefined)).toEqual([]);
  });
});

describe('[B2] the colours of a theme', () => {
  test('are all there, whatever is left out', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const colour of Object.values(completeColours({}, scheme))) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('follow the primary colour where they are not given', () => {
    const { panel, page, accent } = completeColours({ primary: '#cc0000' });
    expect([panel, page, accent]).toEqual(['#fae8e8', '#fdf5f5', '#cc0000']);
    expect(completeColours({ primary: '#cc0000', panel: '#eeeeee' }).panel).toBe('#eeeeee');
  });

  test('have a dark scheme only if the theme says so', () => {
    expect(schemesOf({}).map(([scheme]) => scheme)).toEqual(['light']);
    expect(schemesOf({ dark: {} }).map(([scheme]) => scheme)).toEqual(['light', 'dark']);
  });

  test('of the dark scheme follow the theme’s own primary colour, in a lightness that can be read', () => {
    const darkOf = (theme: Theme) => Object.fromEntries(schemesOf(theme))['dark'];
    const shipped = darkOf({ dark: {} })?.primary;
    const own = darkOf({ colours: { primary: '#7a1f5c' }, dark: {} });
    expect(own?.primary).toBe('#ba8baa');
    expect(own?.primary).not.toBe(shipped);
    expect(darkOf({ colours: { primary: '#7a1f5c' }, dark: { primary: '#f0b4d8' } })?.primary).toBe('#f0b4d8');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
        const primary = `#${value.toString(16).padStart(6, '0')}`;
        const all = completeColours({}, 'dark', { primary });
        for (const ground of [all.page, all.surface, all.panel, all.onPrimary])
          for (const ink of [all.primary, all.strong]) expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('of a dark scheme that is extended follow another primary colour, too; its grounds stay', () => {
    const below = { colours: { primary: '#0b4a8f' }, dark: { page: '#0d1622', primary: '#7db8f5', strong: '#a9d1fb' } };
    expect(mergeThemes(below, { colours: { primary: '#7a1f5c' } }).dark).toEqual({ page: '#0d1622' });
    expect(mergeThemes(below, { colours: { text: '#000000' } }).dark).toEqual(below.dark);
    const both = { colours: { primary: '#7a1f5c' }, dark: { primary: '#f0b4d8' } };
    expect(mergeThemes(below, both).dark).toEqual({ page: '#0d1622', primary: '#f0b4d8' });
  });

  test.each([
    ['#000000', '#ffffff', 0, '#000000'],
    ['#000000', '#ffffff', 1, '#ffffff'],
    ['#000000', '#ffffff', 0.5, '#808080'],
    ['#ff0000', '#0000ff', 0.25, '#bf0040'],
  ])('mix: %s and %s to %d are %s', (one, other, share, mixed) => {
    expect(mixColours(one, other, share)).toBe(mixed);
  });
});
