import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastOf } from '#engine/theme/contrast.ts';
import { PAGE_INKS } from '#schemas/campaign/page-inks.ts';

const tokens = await readFile('src/ui/styles/tokens.css', 'utf8');

/** The value of a token; the named brand's own value, if it has one. */
function token(name: string, brand = ''): string | undefined {
  const own = brand === '' ? undefined : new RegExp(`data-brand=["']${brand}["']\\] \\{([^}]*)\\}`).exec(tokens)?.[1];
  return new RegExp(`${name}: (#[0-9a-f]{6})`).exec(own ?? tokens)?.[1];
}

test('[K1] the checker holds grounds against the colours that pages have', () => {
  expect(PAGE_INKS.text.map((ink) => token(ink.token))).toEqual(PAGE_INKS.text.map(({ colour }) => colour));
  expect(
    Object.fromEntries(Object.keys(PAGE_INKS.links).map((brand) => [brand, token('--brand-text', brand)])),
  ).toEqual(PAGE_INKS.links);
  expect(token('--control-line')).toBe(PAGE_INKS.control);
});

test('[K1] on the grounds of the brands themselves every ink can be read', () => {
  for (const [brand, link] of Object.entries(PAGE_INKS.links)) {
    const ground = token('--ground', brand) ?? '';
    for (const colour of [link, ...PAGE_INKS.text.map((ink) => ink.colour)])
      expect(contrastOf(colour, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(PAGE_INKS.control, ground)).toBeGreaterThanOrEqual(3);
  }
});
