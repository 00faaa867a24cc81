import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

/** How many different left edges, and how many different lines, the choices of a question have. */
async function layoutOf(
  page: Page,
  control: string,
): Promise<{ readonly columns: number; readonly lines: number; readonly choices: number }> {
  const boxes = await page
    .locator(`.choice:has([name="${control}"])`)
    .evaluateAll((choices) =>
      choices.map((choice) => choice.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    );
  return {
    columns: new Set(boxes.map(([x]) => x)).size,
    lines: new Set(boxes.map(([, y]) => y)).size,
    choices: boxes.length,
  };
}

test('[D14] below 425 px yes, no and unsure each have their own line; above that they share lines', async ({
  page,
}) => {
  await page.goto('/signup/ws15?studyId=DEMO-ASTHMA-01');
  await page.setViewportSize({ width: 424, height: 900 });
  expect(await layoutOf(page, 'criteria.asthma-diagnosis')).toEqual({ columns: 1, lines: 3, choices: 3 });
  await page.setViewportSize({ width: 425, height: 900 });
  expect((await layoutOf(page, 'criteria.asthma-diagnosis')).lines).toBeLessThan(3);
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await layoutOf(page, 'criteria.asthma-diagnosis')).toEqual({ columns: 3, lines: 1, choices: 3 });
});

test('[D14] a multi-select has two columns from 1300 px on, one below', async ({ page }) => {
  await page.goto('/signup/ws15?studyId=DEMO-ASTHMA-01');
  for (const [width, columns] of [
    [424, 1],
    [425, 1],
    [1299, 1],
    [1300, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const layout = await layoutOf(page, 'criteria.asthma-medicines');
    expect([width, layout.columns, layout.lines]).toEqual([width, columns, Math.ceil(layout.choices / columns)]);
  }
});

test('[D14] on a phone what a study offers is folded, and opens at its link; in a wide window it is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLive(page, '/signup/ws21?studyId=DEMO-ASTHMA-01');
  const benefit = page.getByText('A no-cost doctor visit');
  const fold = page.locator('.study-list summary', { hasText: 'Benefits of Participation' });
  await expect(fold).toBeVisible();
  await expect(benefit).toBeHidden();
  await page.getByRole('link', { name: 'Benefits' }).click();
  await expect(benefit).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(fold).toBeHidden();
  await expect(benefit).toBeVisible();
});
