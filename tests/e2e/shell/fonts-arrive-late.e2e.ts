import type { Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, languagePrefix } from '#schemas/language-codes.ts';
import { expect, test } from '../fixtures.ts';
import { NOTHING, shiftsSoFar, watchShifts } from './watch-shifts.ts';

/** Holds back the fonts; the returned function lets them through. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** On how many lines each text of the page stands; the second text of the same words is another one. */
async function linesOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const lines = await page.evaluate(() => {
    const seen = new Map<string, number>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: [text: string, lines: number][] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      if (words === '' || node.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const count = (seen.get(words) ?? 0) + 1;
      seen.set(words, count);
      found.push([`${words} (${count})`, tops.size]);
    }
    return found;
  });
  return new Map(lines);
}

/** Opens a page whose fonts arrive when it is live, and tells what moved, and which texts now break elsewhere. */
async function openWithLateFonts(page: Page, address: string) {
  await watchShifts(page);
  const release = await holdFonts(page);
  await Promise.all([page.waitForRequest(/router_log/), page.goto(address, { waitUntil: 'commit' })]);
  const before = await linesOf(page);
  release();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => !family.includes('meanwhile') && status === 'loaded'),
  );
  const moved = await shiftsSoFar(page);
  const after = await linesOf(page);
  const texts = [...before].filter(([text]) => after.has(text));
  const broken = texts.filter(([text, lines]) => after.get(text) !== lines).map(([text]) => text);
  return { ...moved, texts: texts.length, broken };
}

const FIRST_SCREENS = [
  's6',
  'ss6',
  'image-capture',
  ...['ws10', 'ws15', 'ps1'].map((id) => `${id}?studyId=DEMO-ASTHMA-01`),
];

/** A line of text more or less above everything else that a phone shows. */
const ONE_LINE = 0.03;

/**
 * No two fonts have the same width in every text: of those that are as long as a line or longer, one in a hundred
 * breaks elsewhere in a stand-in of the same width (docs/performance.md).
 */
const MAX_BROKEN = 0.02;

for (const language of [DEFAULT_LANGUAGE, 'es'])
  test.describe(`in the language ${language}`, () => {
    test.use({ locale: `${language}-US` });

    for (const path of FIRST_SCREENS)
      test(`[E1] nothing moves on ${path} when the fonts arrive, unless a line breaks elsewhere`, async ({
        context,
        server,
      }) => {
        let texts = 0;
        const broken: unknown[] = [];
        for (const width of [360, 390, 412, 768, 1280, 1440]) {
          const page = await context.newPage();
          await page.setViewportSize({ width, height: 820 });
          const opened = await openWithLateFonts(page, `${server.origin}/signup${languagePrefix(language)}/${path}`);
          const limit = opened.broken.length === 0 ? NOTHING : ONE_LINE;
          expect(opened.sum, JSON.stringify([width, opened.shifts])).toBeLessThan(limit);
          texts += opened.texts;
          broken.push(...opened.broken.map((text) => [width, text]));
          await page.close();
        }
        expect(texts).toBeGreaterThan(0);
        expect(broken.length / texts, JSON.stringify(broken)).toBeLessThan(MAX_BROKEN);
      });
  });

test('[E1] letters are as wide at any size as the font says: a stand-in stays as wide as its font', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/signup/s6`);
  const measured = await page.evaluate(() => {
    const widthAt = (size: string) => {
      const text = document.body.appendChild(document.createElement('span'));
      text.textContent = 'Illinois will little';
      text.style.position = 'absolute';
      text.style.whiteSpace = 'nowrap';
      text.style.fontSize = size;
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    const controls = [...document.querySelectorAll('button, input, select, textarea')];
    return {
      tenfold: widthAt('150px') / widthAt('15px'),
      renderings: [...new Set(controls.map((control) => getComputedStyle(control).textRendering))],
    };
  });
  expect(measured.tenfold).toBeCloseTo(10, 1);
  expect(measured.renderings).toEqual(['geometricprecision']);
});
