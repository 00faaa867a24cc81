import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { contrastOf } from '#engine/theme/contrast.ts';
import { diffDocuments } from '#checker/diff/diff-documents.ts';
import { faintPairs } from '#checker/page/colour-pairs.ts';
import { completeColours } from '#engine/theme/complete-colours.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { DEMO, GOOD_FILES } from '../faults/campaigns/check/good-documents.ts';

const registry = createRegistry(await loadBlocks('tests/checker/blocks'));

/** The good documents, with this as the theme of the first campaign. */
const withTheme = (theme: unknown) => [
  {
    path: 'campaigns/demo.json',
    text: DEMO.replace('"showCountrySelect": true', `"showCountrySelect": true, "theme": ${JSON.stringify(theme)}`),
  },
  ...GOOD_FILES.slice(1),
];

const operator = (locked: unknown) => {
  const text = readFileSync('src/server/core/config/operator.default.json', 'utf8');
  const first = '"id": "trial-search",';
  if (!text.includes(first)) throw new Error('The demonstration has no brand of this name');
  return { path: 'operator.json', text: text.replace(first, `${first} "locked": ${JSON.stringify(locked)},`) };
};

const check = async (theme: unknown, locked?: unknown) => {
  const issues = await checkDocuments({
    files: withTheme(theme),
    registry,
    ...(locked === undefined ? {} : { operator: operator(locked) }),
  });
  return issues.map(({ code, path, message, suggestion }) => ({ code, path, message, suggestion }));
};

describe('[E1] contrast', () => {
  // Published pairs: WebAIM, and the understanding documents of WCAG 2.2.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#949494', '#ffffff', 3.03],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#ffff00', '#ffffff', 1.07],
    ['#1d2b36', '#1d2b36', 1],
  ])('of %s on %s is %d to 1', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  test('[B2] what a theme leaves out can be read, whatever primary colour that passes it names', () => {
    for (const primary of ['#1d6a8d', '#7a1f5c', '#8a3b12', '#0b4a8f', '#2f6b4c', '#3d3d3d'])
      expect([primary, faintPairs(completeColours({ primary }))]).toEqual([primary, []]);
    for (const primary of ['#8cc5e3', '#f0b4d8', '#f3c98b', '#9fd8b4'])
      expect([primary, faintPairs(completeColours({ primary }, 'dark'))]).toEqual([primary, []]);
  });

  test('[B2] a dark scheme that is derived can be read, whatever it follows', async () => {
    for (const primary of ['#1d6a8d', '#7a1f5c', '#8a3b12', '#2f6b4c', '#3d3d3d'])
      expect([primary, faintPairs(completeColours({}, 'dark', { primary }))]).toEqual([primary, []]);
    const harbour = {
      path: 'campaigns/themes/harbour.json',
      text: readFileSync('campaigns/themes/harbour.json', 'utf8'),
    };
    const own = withTheme({ extends: 'harbour', colours: { primary: '#7a1f5c', strong: '#5b1a4a' } });
    expect(await checkDocuments({ files: [...own, harbour], registry })).toEqual([]);
  });

  test('[B5] the suggested colour passes, and is of the same hue', async () => {
    const [issue] = await check({ colours: { primary: '#7fb2d0' } });
    expect(issue?.path).toBe('/settings/theme/colours/primary');
    expect(issue?.suggestion).toMatch(/^#[0-9a-f]{6}$/);
    expect(await check({ colours: { primary: issue?.suggestion } })).toEqual([]);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(issue?.suggestion?.slice(at, at + 2) ?? '', 16),
    );
    expect([red < green, green < blue]).toEqual([true, true]);
  });

  test('[B5] a colour of a theme is reported in its own file, not in the campaigns that use it', async () => {
    const faint = { path: 'campaigns/themes/faint.json', text: '{"formatVersion":1,"colours":{"text":"#999999"}}' };
    const issues = await checkDocuments({ files: [...withTheme('faint'), faint], registry });
    expect(issues.map(({ code, file, path }) => [code, file, path])).toEqual([
      ['low-contrast', 'campaigns/themes/faint.json', '/colours/text'],
    ]);
  });
});

describe('[B2] locked parts', () => {
  test('are reported where a document says them', async () => {
    const found = await check(
      { extends: 'calm', colours: { primary: '#7a1f5c' }, corner: 'square' },
      { colours: { primary: '#0f5c73' }, corner: 'soft' },
    );
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ['theme-part-locked', '/settings/theme/colours/primary'],
      ['theme-part-locked', '/settings/theme/corner'],
      // The themes of the good documents say both as well.
      ['theme-part-locked', '/corner'],
      ['theme-part-locked', '/colours/primary'],
    ]);
    expect(found[0]?.message).toContain('locked colours.primary for the brand "trial-search"');
  });

  test('that make a theme unreadable are reported at the theme', async () => {
    const [issue, ...others] = (await check({ colours: { page: '#22303c', text: '#ffffff' } }, { colours: {} })).filter(
      ({ code }) => code === 'low-contrast',
    );
    expect(issue).toBeDefined();
    expect(others.every(({ message }) => !message.includes('locked'))).toBe(true);
    const locked = await check('calm', { colours: { page: '#4a5a66' } });
    expect(locked.map(({ code }) => code)).toContain('low-contrast');
    expect(locked.find(({ code }) => code === 'low-contrast')?.message).toContain('locked for "trial-search"');
  });

  describe('name what exists', () => {
    const media = new Map([['house.svg', { ok: true, bytes: 100 } as const]]);
    const shelf = { fonts: new Map([['figtree', 1]]), illustrations: ['hills'] };
    const lockedBy = async (locked: unknown, files = withTheme('calm')) =>
      (await checkDocuments({ files, registry, operator: operator(locked), media, shelf }))
        .filter(({ file }) => file === 'operator.json')
        .map(({ code, path, message }) => `${code} ${path} ${message}`);
    const logo = (file: string, alt: unknown) => ({ logo: { file, alt } });

    test.each([
      ['a font', { font: 'figtre' }, 'unknown-font /brands/0/locked/font The product has no font "figtre"'],
      ['a file of a font', { headingFont: 'house.woff2' }, 'media-missing /brands/0/locked/headingFont'],
      ['a logo', logo('hous.svg', { en: 'House', es: 'Casa' }), 'media-missing /brands/0/locked/logo/file'],
      ['drawings', { illustrations: 'hill' }, 'unknown-illustrations /brands/0/locked/illustrations'],
      [
        'the words of a logo in a language of the campaigns',
        logo('house.svg', { en: 'House' }),
        'missing-language /brands/0/locked/logo/alt ' +
          'The words of the logo that is locked for the brand "trial-search" have no Spanish ("es")',
      ],
    ])('%s', async (_what, locked, words) => {
      const found = await lockedBy(locked);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(words);
    });

    test('and are no finding then', async () => {
      const whole = { font: 'figtree', illustrations: 'hills', ...logo('house.svg', { en: 'House', es: 'Casa' }) };
      expect(await lockedBy(whole)).toEqual([]);
    });
  });

  test('that nobody says are no finding', async () => {
    expect(await check('calm', { header: 'bold' })).toEqual([]);
  });
});

describe('the shipped themes', () => {
  const shipped = readdirSync('campaigns/themes').map((name) => ({
    path: `campaigns/themes/${name}`,
    text: readFileSync(`campaigns/themes/${name}`, 'utf8'),
  }));

  test('[B2] are at least two, and have no finding', async () => {
    expect(shipped.length).toBeGreaterThanOrEqual(2);
    expect(await checkDocuments({ files: [...GOOD_FILES, ...shipped], registry })).toEqual([]);
  });
});

describe('[R4] a comparison of two versions', () => {
  const differences = async (before: unknown, after: unknown) => {
    const only = new Set(['demo']);
    const [a, b] = [before, after].map((theme) => ({ files: withTheme(theme), only }));
    if (!a || !b) throw new Error('There are two sides');
    const { campaigns } = await diffDocuments({ a, b, registry, count: 5, seed: 1 });
    return campaigns.flatMap((one) => ('classes' in one ? one.classes.map(({ kind, words }) => [kind, words]) : []));
  };

  test('says which parts of a look change, wherever they are written', async () => {
    expect(await differences('calm', { extends: 'calm', corner: 'square', colours: { accent: '#0b4a8f' } })).toEqual([
      ['look', 'corner, colours.accent changed'],
    ]);
  });

  test('says nothing of a look that is only written differently', async () => {
    expect(await differences('calm', { extends: 'calm' })).toEqual([]);
  });
});
