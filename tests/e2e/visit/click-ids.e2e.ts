import { ASTHMA, passScreener, uniqueName } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { exportLeads } from '../stored-leads.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

test('[K1, K8, A9] a page made for everybody takes the click from its own address, into links and the lead', async ({
  page,
  server,
}) => {
  const address = `${server.origin}/signup/s6?landing=home`;
  // From its second request on, the page is cached.
  for (let count = 0; count < 3; count += 1) await (await fetch(`${address}&gclid=of-another`)).text();
  const documents: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'document') documents.push(await response.text());
  });
  const query = '?gclid=own-click&landing=home&utm_term=own%20term';
  await walkSignup(page, 0, query);
  await expect(page.locator('.shell-brand')).toHaveAttribute(
    'href',
    '/signup/s6?gclid=own-click&landing=home&utm_term=own+term',
  );
  expect(documents.map((text) => /own-click|own.term|of-another/.test(text))).toEqual([false]);
  await walkSignup(page, 5, query);
  await expect(page).toHaveURL(/\/email\?gclid=own-click&landing=home&utm_term=own\+term$/);
  await page.locator('[name="candidate.email"]').fill('clicker@example.org');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/leads'));
  await nextButton(page).click();
  expect((await saved).ok()).toBe(true);
  await page.goto('about:blank');
  const leads = (await exportLeads(server)).filter(({ lead }) => lead['email'] === 'clicker@example.org');
  expect(leads.map(({ lead }) => lead['sourceInfo'])).toEqual([
    expect.objectContaining({ gclid: 'own-click', utm_term: 'own term', landing: 'home' }),
  ]);
});

test('[A9, K8] without script too, links and forms of such a page keep the whole query', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/signup/flare?studyId=DEMO-ASTHMA-01&gclid=own-click');
  await page.getByRole('link', { name: 'See If You Qualify' }).click();
  await expect(page).toHaveURL(/\/signup\/ws10\?s=ws10&studyId=DEMO-ASTHMA-01&gclid=own-click$/);
  await page.goto('/signup/s6?gclid=own-click');
  await enter(page, 'candidate.gender', 'female', 'no-script');
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/signup\/s6\/postal\?gclid=own-click$/);
  await expect(heading(page)).toHaveText('Where do you live?');
  await context.close();
});

test('[A9, J6, K1] the click on a search reaches the lead by way of the page about a study', async ({
  page,
  server,
}) => {
  await openLive(page, '/signup/study-search?gclid=own-click&utm_term=own%20term&fbclid=face');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await page.keyboard.press('Enter');
  const lastName = uniqueName();
  await page.locator('.found-study-title a[href*="/studies/DEMO-ASTHMA-01"]').click();
  await expect(page).toHaveURL(/\/studies\/DEMO-ASTHMA-01\?gclid=own-click&utm_term=own\+term&fbclid=face$/);
  const start = page.getByRole('link', { name: 'See if you qualify' }).first();
  const address = await start.getAttribute('href');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/leads'));
  await passScreener(page, address ?? '', lastName, ASTHMA);
  expect((await saved).ok()).toBe(true);
  await page.goto('about:blank');
  const leads = (await exportLeads(server)).filter(({ lead }) => lead['lastName'] === lastName);
  expect(leads.map(({ lead }) => lead['sourceInfo'])).toEqual([
    expect.objectContaining({ gclid: 'own-click', utm_term: 'own term', fbclid: 'face' }),
  ]);
});
