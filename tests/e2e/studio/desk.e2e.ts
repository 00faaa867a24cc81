import { request, type Page } from '@playwright/test';
import type { Visit } from '#api/contract/visit-calls.ts';
import { saveRequest, screenerVisit, signupVisit } from '../../support/visits.ts';
import { startServer } from '../../support/server.ts';
import { expectClean, expectCleanEveryWay } from '../axe.ts';
import { WEBHOOK_SECRET } from '../fixtures.ts';
import { expect, tabTo, test as base } from './open-studio.ts';

/** Visitors of the same server as the studio. */
interface Visitors {
  /** Saves a lead, as the page of a visitor does; a bot fills in what nobody can see. Returns its id. */
  readonly save: (visit: Visit, isBot?: boolean) => Promise<string>;
  /** Notes that somebody came to a screen of the sign-up. */
  readonly came: (to: string, from: string | null) => Promise<void>;
}

const test = base.extend<{ readonly visitors: Visitors }>({
  server: [
    async ({ webhook }, use) => {
      const env = { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ hostName: 'localhost', env });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  visitors: async ({ studio: { server } }, use) => {
    const visitor = await request.newContext({ baseURL: server.origin });
    await use({
      save: async (visit, isBot = false) => {
        const { url, headers, payload } = saveRequest(visit);
        const page = isBot ? { remarks: 'Buy now' } : {};
        const saved = await visitor.post(url, { headers, data: { ...payload, page } });
        if (!saved.ok()) throw new Error(await saved.text());
        return visit.draftId;
      },
      came: async (to, from) => {
        const data = { signup: 's6', to, from, query: { utm_source: 'news' }, path: `/signup/s6/${to}` };
        const noted = await visitor.post('/api/v1/actions/router_log', { data });
        if (!noted.ok()) throw new Error(await noted.text());
      },
    });
    await visitor.dispose();
  },
});

let numbered = 0;
/** Answers of somebody whose initials are A. and a letter of their own. */
function answersOf(lastName: string): Visit['answers'] {
  numbered += 1;
  return {
    'candidate.firstName': 'Amelia',
    'candidate.lastName': lastName,
    'candidate.phone': `+13122079${String(100 + numbered)}`,
  };
}

const row = (page: Page, initials: string) => page.getByRole('row').filter({ hasText: initials });
const panel = (page: Page) => page.getByRole('region', { name: 'The lead', exact: true });

// First, because those who are saved in the other tests count as visitors too.
test('the flow shows what became of real visitors beside simulated ones', async ({ page, visitors, openStudio }) => {
  for (let visit = 0; visit < 8; visit += 1) {
    // One after the other, as visitors come. oxlint-disable-next-line no-await-in-loop
    await visitors.came('home', null);
    // oxlint-disable-next-line no-await-in-loop
    if (visit < 6) await visitors.came('postal', 'home');
  }
  await openStudio('campaigns/s6/flow');
  const home = page.locator('.flow-graph').getByRole('button', { name: /^1 Find/ });
  await page.getByRole('button', { name: 'From life' }).click();
  await expect(home.locator('.flow-note')).toHaveText('8 · 100% · 2 left');
  await expect(page.locator('.flow-label').filter({ hasText: 'otherwise' }).first()).toContainText('6 · 75%');
  await page.getByRole('button', { name: 'Count visitors' }).click();
  await expect(home.locator('.flow-note')).toHaveCount(2);
  await expectClean(page, 'the graph with real visitors', { framesArePictures: true });
  await page.getByRole('button', { name: 'All numbers' }).click();
  const numbers = page.getByRole('dialog');
  await expect(numbers.getByRole('row', { name: /^Where do you live/ })).toContainText('75%');
  await expect(numbers.getByRole('row', { name: /^news/ })).toContainText('8');
  await expectClean(page, 'all numbers', { framesArePictures: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('List', { exact: true }).click();
  await expect(page.locator('.flow-item').filter({ hasText: 'Where do you live?' }).first()).toContainText('6 · 75%');
  await expectClean(page, 'the list with real visitors', { framesArePictures: true });
});

test('by mouse: a lead is opened, sent again, and erased', async ({ page, webhook, visitors, openStudio }) => {
  webhook.answerWith(503);
  const lead = await visitors.save(
    screenerVisit({ answers: { ...answersOf('Novak'), 'criteria.asthma-smoking': 'yes' } }),
  );
  await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${lead}:1`);
  await openStudio();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(row(page, 'A. N.')).toContainText('Not accepted yet');
  await expect(page.getByText('Novak')).toHaveCount(0);
  await expectClean(page, 'the list of leads');

  await row(page, 'A. N.').getByRole('link').click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel(page)).toContainText('The receiver answers with the status 503.');
  await expect(panel(page)).toContainText('Does not qualify.');
  await expectClean(page, 'a closed lead');
  await panel(page).getByRole('button', { name: 'Open the lead' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Amelia Novak' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Do you smoke now?' })).toContainText(
    'does not fit',
  );
  await expectClean(page, 'an open lead');

  webhook.answerWith(200);
  await panel(page).getByRole('button', { name: 'Send it again now' }).click();
  await expect(page.getByText('The lead is being sent again.')).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 2 }).locator('xpath=..')).toContainText('Delivered');
  await expect(panel(page).getByRole('button', { name: 'Send it again now' })).toHaveCount(0);

  await panel(page).getByRole('button', { name: 'Erase …' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Erase it for good' })).toBeDisabled();
  await question.getByText('They withdrew their consent').click();
  await expectClean(page, 'the question before an erasure');
  await question.getByRole('button', { name: 'Erase it for good' }).click();
  await expect(page.getByText(/^The lead is erased\. The receiver has accepted 1 revision/)).toBeVisible();
  await expect(row(page, 'A. N.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeFocused();

  await openStudio('campaigns/ws15/history');
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Log' });
  for (const act of ['opened a lead', 'sent a lead again', 'erased a lead'])
    // One after the other is quicker to read. oxlint-disable-next-line no-await-in-loop
    await expect(log).toContainText(`${act} ws15 (${lead.slice(0, 8)}…)`);
});

test('by keyboard: a held lead is released, and another one discarded', async ({
  page,
  webhook,
  visitors,
  openStudio,
}) => {
  webhook.answerWith(200);
  const kept = await visitors.save(signupVisit({ answers: answersOf('Orlova') }), true);
  const bot = await visitors.save(signupVisit({ answers: answersOf('Petit') }), true);
  await openStudio('leads?state=held');
  await expect(row(page, 'A. P.')).toContainText('Held');
  await tabTo(page, row(page, 'A. O.').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('A field was filled in that nobody can see');
  await expectClean(page, 'a held lead');
  await tabTo(page, panel(page).getByRole('button', { name: 'A person: release it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The lead is released, and is being sent.')).toBeVisible();
  await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${kept}:1`);
  await expect(panel(page)).toContainText('Delivered');

  await tabTo(page, row(page, 'A. P.').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('A. P.');
  await tabTo(page, panel(page).getByRole('button', { name: 'A bot: discard it' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Discard it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The lead is discarded. It is never delivered.')).toBeVisible();
  await expect(row(page, 'A. P.')).toHaveCount(0);
  expect(webhook.deliveries.filter(({ headers }) => headers['idempotency-key'] === `${bot}:1`)).toEqual([]);
});

test('on a phone: the list and a lead fit, in forced colours and large letters too', async ({
  page,
  visitors,
  openStudio,
}) => {
  await visitors.save(screenerVisit({ answers: answersOf('Quist') }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio('leads');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await expect(row(page, 'A. Q.')).toBeVisible();
  expect(await fits()).toBe(true);
  await expectCleanEveryWay(page, 'the list on a phone');
  await row(page, 'A. Q.').getByRole('link').click();
  await panel(page).getByRole('button', { name: 'Open the lead' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Amelia Quist' })).toBeFocused();
  expect(await fits()).toBe(true);
  await expectCleanEveryWay(page, 'an open lead on a phone');
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeFocused();
  // Whoever comes back finds it closed.
  await row(page, 'A. Q.').getByRole('link').click();
  await expect(panel(page).getByRole('button', { name: 'Open the lead' })).toBeVisible();
});

test('without a connection the list says so, and comes with the connection', async ({
  page,
  context,
  problems,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openStudio('leads');
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Given up' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expectClean(page, 'the list without a connection');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There are no leads here.')).toBeVisible();
  await expectClean(page, 'the empty list');
});

test('only operators see that there are leads', async ({ colleague, studio }) => {
  const page = await colleague('Author');
  await page.goto(`${studio.server.origin}/studio`);
  await expect(page.getByRole('link', { name: 'Campaigns' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leads' })).toHaveCount(0);
  await page.goto(`${studio.server.origin}/studio/campaigns/s6/flow`);
  await expect(page.getByRole('button', { name: 'Count visitors' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'From life' })).toHaveCount(0);
});

test('whoever asks to be forgotten is erased in every campaign, and the log says why', async ({
  page,
  visitors,
  openStudio,
}) => {
  const answers = answersOf('Ueda');
  const first = await visitors.save(signupVisit({ answers }));
  const second = await visitors.save(screenerVisit({ answers }));
  await openStudio(`leads/${second}`);
  await panel(page).getByRole('button', { name: 'Open the lead' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Other leads with this phone number' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Erase …' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('They asked for it').click();
  await expect(question.getByRole('checkbox')).not.toBeChecked();
  await question.getByText(/^s6, /).click();
  await question.getByRole('button', { name: 'Erase it for good' }).click();
  await expect(page.getByText('2 leads are erased.')).toBeVisible();
  await expect(row(page, 'A. U.')).toHaveCount(0);
  await openStudio('campaigns/s6/history');
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(
    `erased a lead s6 (${first.slice(0, 8)}…): They asked for it`,
  );
});

test('the leads of a person are found by their whole number, which stands in no address', async ({
  page,
  problems,
  visitors,
  openStudio,
}) => {
  problems.allow(/status of 400/);
  const answers = answersOf('Vance');
  await visitors.save(signupVisit({ answers }));
  await openStudio('leads');
  const field = page.getByRole('searchbox', { name: 'Telephone or email' });
  const digits = String(answers['candidate.phone']).slice(2);
  await field.fill(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);
  await field.press('Enter');
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect(row(page, 'A. V.')).toBeVisible();
  expect(page.url()).not.toContain(digits.slice(6));
  await expectCleanEveryWay(page, 'what was found of a person');
  await row(page, 'A. V.').getByRole('link').click();
  await expect(page.getByText('1 lead found')).toBeVisible();

  await field.fill('nobody@mail.example');
  await field.press('Enter');
  await expect(page.getByText('No lead of your campaigns has this number or address.')).toBeVisible();
  await field.fill('Vance');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This is neither a telephone number nor an email address.');
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Show leads by their state' })).toBeVisible();
});
