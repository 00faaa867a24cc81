import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

/** A small phone, a phone on its side, a tablet, and the width from which questions are side by side. */
const WIDTHS = [360, 500, 700, 1440] as const;

for (const [language, start, unsure] of [
  ['en', '/signup/ws15?studyId=DEMO-ASTHMA-01', 'I am not sure'],
  ['es', '/signup/es/ws15?studyId=DEMO-ASTHMA-01', 'No lo sé con certeza'],
] as const) {
  test(`[D14] the answers of a yes or no question are boxes of one size, in ${language}`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await openLive(page, start);
      const rows = page.locator('.question .choices-row', { hasText: unsure });
      await expect(rows.first()).toBeVisible();
      for (const row of await rows.all()) {
        const boxes = await row
          .locator('.choice')
          .evaluateAll((choices) =>
            choices
              .map((choice) => choice.getBoundingClientRect())
              .map((box) => `${Math.round(box.width)} × ${Math.round(box.height)}`),
          );
        expect(new Set(boxes).size, `${width}: ${boxes.join(', ')}`).toBe(1);
      }
    }
  });
}
