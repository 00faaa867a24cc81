import { setCallCentre } from '../call-centre.ts';
import { ASTHMA, nextButton, passScreener, uniqueName } from '../consents/screener.ts';
import { expect, test } from '../fixtures.ts';
import { followThankYouLink } from '../visit/walk-signup.ts';

test('[D9] [D10] an English thank-you has a separate button for the demographic questions', async ({ page }) => {
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: 'Answer a few health questions' })).toBeVisible();
  await followThankYouLink(page, 'Answer the demographic questions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few more questions about you');
  const part = page.getByRole('heading', { level: 2, name: 'Demographic questions' });
  await expect(part).toBeFocused();
  await expect(part).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[D9] [D10] [K8] without script too, the button for the demographic questions leads to these', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await nextButton(page).click();
  await page.getByRole('link', { name: 'Answer the demographic questions' }).click();
  const part = page.getByRole('heading', { level: 2, name: 'Demographic questions' });
  await expect(part).toBeFocused();
  await expect(part).toBeInViewport();
  await context.close();
});

test('[D9] [N3] the links of a thank-you show the next step at once, with the focus on its heading', async ({
  page,
}) => {
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await nextButton(page).click();
  const title = page.getByRole('heading', { level: 1 });
  await followThankYouLink(page, 'Answer a few health questions');
  await expect(title).toHaveText('A few more questions about you');
  await expect(title).toBeFocused();
});

test('[D9] [D11] the search that a thank-you leads to is made at once, near the visitor', async ({ page }) => {
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await nextButton(page).click();
  await followThankYouLink(page, 'Find clinical studies');
  await expect(page.getByRole('heading', { name: /studies for 60614/ })).toBeVisible();
});

test('[A10] [D9] from the search, Back shows the result and the thank-you again', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  const result = await title.textContent();
  await page.getByRole('link', { name: 'Search other clinical studies' }).click();
  await expect(page.getByRole('heading', { name: /studies for 60614/ })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveText(result ?? '');
  await nextButton(page).click();
  const thanks = page.getByRole('link', { name: 'Find clinical studies' });
  await expect(thanks).toBeVisible();
  const said = await title.textContent();
  await thanks.click();
  await expect(page.getByRole('heading', { name: /studies for 60614/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/signup\/ws15\/thanks/);
  await expect(title).toHaveText(said ?? '');
});

test('[D9] in a wide window the number to call uses the whole width below the drawing', async ({ page }) => {
  await setCallCentre(page, true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [drawing, card] = [await boxOf('.moment > .drawing'), await boxOf('.call-card')];
  expect(card.y).toBeGreaterThan(drawing.y + drawing.height - 1);
  expect(card.x + card.width).toBeCloseTo(drawing.x + drawing.width, 0);
});
