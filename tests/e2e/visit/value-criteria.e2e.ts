import type { Page } from '@playwright/test';
import { loadJourneys, startOf, type JourneyStep } from '../../journeys/journey.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { exportLeads } from '../stored-leads.ts';
import { fillStep } from '../take-step.ts';
import { heading, nextButton } from './walk-signup.ts';

const STUDY = 'DEMO-HEALTHY-01';
const VALUES = {
  'criteria.healthy-illness': 'no',
  'criteria.healthy-coffee': '3',
  'criteria.healthy-donation': '05/14/2020',
};

/** The first page of the screener, about the study that asks for a number and a date. */
function screener(): { readonly address: string; readonly step: JourneyStep; readonly lastName: string } {
  const written = loadJourneys().find(
    (each) => each.campaign === 'ws15' && each.language === 'en' && each.query.endsWith('DEMO-ASTHMA-01'),
  );
  if (!written) throw new Error('No journey of ws15');
  const { journey, lastName } = ownJourney(written);
  const [first = journey.end] = journey.steps;
  const others = Object.entries(first.enter ?? {}).filter(([control]) => !control.startsWith('criteria.'));
  const step = { ...first, enter: { ...Object.fromEntries(others), ...VALUES } };
  return { address: startOf(journey).replace('DEMO-ASTHMA-01', STUDY), step, lastName };
}

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const errorOf = (page: Page, name: string) => page.locator(`[id="${name}-error"]`);

async function type(page: Page, name: string, text: string) {
  await control(page, name).fill(text);
  await control(page, name).blur();
}

test('[E11, F1] a number and a date of a study are checked at the field, kept over a reload, and stored', async ({
  page,
  server,
}) => {
  const { address, step, lastName } = screener();
  await openLive(page, address);
  await nextButton(page).click({ force: true });
  for (const name of ['criteria.healthy-coffee', 'criteria.healthy-donation'])
    await expect(errorOf(page, name)).toHaveText('This question must be answered');
  await type(page, 'criteria.healthy-coffee', '2,5');
  await expect(errorOf(page, 'criteria.healthy-coffee')).toHaveText('Please enter a whole number, without decimals');
  await type(page, 'criteria.healthy-coffee', '31');
  await expect(errorOf(page, 'criteria.healthy-coffee')).toHaveText('Please enter a number from 0 to 30');
  await type(page, 'criteria.healthy-donation', '02/30/2020');
  await expect(errorOf(page, 'criteria.healthy-donation')).toContainText('Please enter a date that exists');
  await type(page, 'criteria.healthy-coffee', '3');
  await type(page, 'criteria.healthy-donation', '05142020');
  await expect(control(page, 'criteria.healthy-donation')).toHaveValue('05/14/2020');
  await expect(errorOf(page, 'criteria.healthy-donation')).toHaveCount(0);
  await page.reload();
  await expect(control(page, 'criteria.healthy-coffee')).toHaveValue('3');
  await expect(control(page, 'criteria.healthy-donation')).toHaveValue('05/14/2020');
  await fillStep(page, step, 'touch');
  await nextButton(page).click();
  await expect(heading(page)).not.toHaveText(step.heading ?? '');
  await expect(page.getByText('Saved')).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  const stored = (await exportLeads(server)).find(({ lead }) => lead['lastName'] === lastName);
  expect(stored?.lead['screenings']).toMatchObject([
    {
      studyId: STUDY,
      responses: [
        { criterionId: 'healthy-illness', responseIds: ['no'] },
        { criterionId: 'healthy-coffee', responseIds: ['little'], value: 3 },
        { criterionId: 'healthy-donation', responseIds: ['earlier'], value: '2020-05-14' },
      ],
    },
  ]);
});
