import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter, press } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { exportLeads } from '../stored-leads.ts';
import { leadsCommand } from '../../support/tools/leads-command.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

const ROSA = {
  firstName: 'Rosa',
  lastName: 'Vinculada',
  phone: '+13125550196',
  email: 'rosa.vinculada@example.org',
  postalCode: '60614',
  country: 'US',
  gender: 'female',
  birthDate: '1970-02-03',
  studyId: 'DEMO-ASTHMA-01',
};
const ANSWERS = {
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
};

test("[D17, C14, K4] an operator's link shows masked data and works once; what is confirmed is the lead", async ({
  browser,
  page,
  manner,
  server,
}) => {
  const file = join(server.dataDir, 'people.json');
  writeFileSync(file, JSON.stringify(ROSA));
  const slug = (await leadsCommand(server, ['slug', file])).trim();
  await page.goto(`/signup/ws11?slug=${slug}`);
  await expect(page).toHaveURL(/\/signup\/ws11\?studyId=DEMO-ASTHMA-01$/);
  for (const shown of ['Rosa V.', 'ends in 0196', 'r•••@example.org', 'begins with 606'])
    await expect(page.getByText(shown)).toBeVisible();
  expect(await page.content()).not.toMatch(/Vinculada|3125550196|rosa\.vinculada|60614|1970-02-03/);
  await enter(page, 'candidate.detailsConfirmed', 'yes', manner);
  await press(page, nextButton(page), manner);
  await expect(heading(page)).toHaveText('Questions about your health');
  for (const [control, value] of Object.entries(ANSWERS)) await enter(page, control, value, manner);
  await press(page, nextButton(page), manner);
  await expect(heading(page)).toHaveText('Your result');
  await expect(page.getByText('Congratulations!')).toBeVisible();
  await press(page, nextButton(page), manner);
  await expect(heading(page)).toHaveText('Thank you');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[aria-busy="true"]').length)).toBe(0);
  await page.goto('about:blank');
  const [lead, ...others] = (await exportLeads(server)).filter(
    ({ lead: stored }) => stored['lastName'] === 'Vinculada',
  );
  expect(others).toEqual([]);
  expect(lead?.lead).toMatchObject({
    firstName: 'Rosa',
    phone1: '+13125550196',
    email: 'rosa.vinculada@example.org',
    postalCode: '60614',
    dateOfBirth: '1970-02-03',
  });
  const another = await browser.newPage({ baseURL: server.origin });
  await another.goto(`/signup/ws11?slug=${slug}`);
  await expect(another.getByText('We could not find your details with this link.')).toBeVisible();
  await another.close();
});
