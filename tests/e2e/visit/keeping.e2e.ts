import { expect, test } from '../fixtures.ts';
import { exportLeads } from '../stored-leads.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

test('[P1, E16] personal parameters fill the form and are gone from the address before anything runs', async ({ page, server }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto('/signup/s6/postal?zip=60614&firstName=Quincella&lastName=Vantongeren&age=46&email=quincella@example.org&phone=3125550159&gender=Female&utm_source=news');
  await expect(page).toHaveURL(/\/signup\/s6\/postal\?utm_source=news$/);
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Quincella Vantongeren');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.phone"]')).toHaveValue('(312) 555-0159');
  const personal = /Quincella|Vantongeren|5550159|quincella/i;
  expect(seen.slice(1).filter((line) => personal.test(line))).toEqual([]);
  expect(server.logs.filter((line) => personal.test(JSON.stringify(line)))).toEqual([]);
});

test('[E16, K5] an answer stands although the code of its block comes late', async ({ page }) => {
  await page.goto('/signup/s6/postal?zip=60614&age=46&gender=Female');
  const own = (await (await page.request.get('/signup/s6/postal')).text()).match(/[\w-]+\.js/g) ?? [];
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    if (!own.some((name) => route.request().url().endsWith(name))) await allowed;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('How old are you?');
  allow();
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
});

test('[K1, K5] a lead that cannot be sent waits on the device, over a reload, and is stored once when the network is back', async ({ page, context, server, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await walkSignup(page, 4);
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
  await page.locator('[name="candidate.phone"]').fill('(312) 555-0158');
  await page.locator('[name="candidate.phone"]').blur();
  await page.route('**/api/v1/leads', (route) => route.abort('internetdisconnected'));
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is your email address?');
  await expect(page.getByText('Your answers are kept on this device. We will keep trying to send them.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answers are kept on this device. We will keep trying to send them.')).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/api/v1/leads');
  await context.setOffline(false);
  await expect(page.getByText('Your answers have been sent.')).toBeVisible({ timeout: 30_000 });
  await page.close();
  const own = (await exportLeads(server)).filter(({ lead }) => lead['phone1'] === '+13125550158');
  expect(own.map(({ revision }) => revision)).toEqual([1]);
});

test('[K5] starting over leaves nothing of the visit in the browser', async ({ page }) => {
  await walkSignup(page, 4);
  await page.getByRole('button', { name: /Start over/ }).click();
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));
  expect(kept).not.toMatch(/Maria|Sanchez|60614/);
  await page.goto('/signup/s6/postal');
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('');
});
