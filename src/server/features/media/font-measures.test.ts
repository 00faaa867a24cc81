import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { boldOf, measureFont, semiBoldOf } from './font-measures.ts';
import { openThemeShelf } from './theme-shelf.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const FOLDER = 'src/ui/fonts';
const fonts = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));
const read = (name: string) => readFileSync(`${FOLDER}/${name}`);

describe('[B2] the measures of a font', () => {
  test.each(fonts)('%s is variable from regular to bold, and about as wide as Arial', (name) => {
    const measures = measureFont(read(name));
    expect(measures?.width).toBeGreaterThan(0.85);
    expect(measures?.width).toBeLessThan(1.25);
    const [least = 0, most = 0] = measures?.weights ?? [];
    expect([least <= 400, most >= 700]).toEqual([true, true]);
  });

  test.each([
    ['Public Sans', 'public-sans.woff2'],
    ['Figtree', 'figtree.woff2'],
    ['Bitter', 'bitter.woff2'],
  ])('are those of what stands in for %s until it arrives, regular, semi-bold and bold', (family, file) => {
    const styles = readFileSync('src/ui/styles/fonts.css', 'utf8');
    const standIns = [...styles.matchAll(new RegExp(`'${family} meanwhile';([^}]*)`, 'g'))].map(
      ([, text]) => text ?? '',
    );
    const share = (text: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(text)?.[1]) / 100;
    const { width, ascent, descent } = measureFont(read(file)) ?? { width: 0, ascent: 0, descent: 0 };
    const widths = standIns.map((text) => share(text, 'size-adjust'));
    const expected = [width, semiBoldOf(width), boldOf(width)];
    expect(widths.map((wide, index) => Math.abs(wide - (expected[index] ?? 0)) < 0.01)).toEqual([true, true, true]);
    for (const text of standIns) {
      expect(share(text, 'ascent-override')).toBeCloseTo(ascent / share(text, 'size-adjust'), 2);
      expect(share(text, 'descent-override')).toBeCloseTo(descent / share(text, 'size-adjust'), 2);
    }
  });

  test('are those that the designers published', () => {
    // Figtree: 2000 units, ascent 1900, descent 500 (hhea).
    expect(measureFont(read('figtree.woff2'))).toMatchObject({ ascent: 0.95, descent: 0.25, weights: [400, 700] });
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['the beginning of a font', read('figtree.woff2').subarray(0, 400)],
    ['a font whose end is missing', read('figtree.woff2').subarray(0, 12_000)],
    ['text that says it is a font', Buffer.from(`wOF2${'x'.repeat(200)}`)],
    ['zeros that say they are a font', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(200)])],
  ])('[E7] %s has none', (_what, bytes) => {
    expect(measureFont(bytes)).toBeUndefined();
  });

  test('[E7] a font with a changed byte is measured or refused, and never breaks anything', () => {
    const whole = read('public-sans.woff2');
    for (let at = 0; at < whole.length; at += 97) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const measures = measureFont(changed);
      expect([at, measures === undefined || Number.isFinite(measures.width)]).toEqual([at, true]);
    }
  });
});

test('[B2] every font of the product has its licence beside it, which permits to pass it on', () => {
  expect(fonts.length).toBeGreaterThanOrEqual(3);
  for (const name of fonts)
    expect(readFileSync(`${FOLDER}/${name.replace('.woff2', '.OFL.txt')}`, 'utf8')).toContain(
      'SIL Open Font License, Version 1.1',
    );
});

test('[B2] the product brings fonts and sets of drawings, found in their folders', async () => {
  const cache = tempFolder('shelf');
  const opened = await openThemeShelf(cache);
  const { shelf, libraries } = opened;
  expect([...shelf.fonts.keys()]).toEqual(fonts.map((name) => name.replace('.woff2', '')));
  expect(shelf.illustrations.length).toBeGreaterThanOrEqual(2);
  for (const set of shelf.illustrations) expect(Object.keys(opened.drawings(set) ?? {})).toEqual(['edge']);
  expect([opened.drawings('../fonts'), opened.font('../../../package')]).toEqual([undefined, undefined]);
  expect(libraries).toHaveLength(1 + shelf.illustrations.length);
  removeTempFolder(cache);
});
