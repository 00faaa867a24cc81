import type { Page } from '@playwright/test';
import type pg from 'pg';
import { isRecord } from '#api/guards.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { layConsentCampaigns } from '#tests/support/pages/consent-campaigns.ts';
import { startServer } from '#tests/support/server.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { enter } from '../driver.ts';
import { expect, test as base, WEBHOOK_SECRET } from '../fixtures.ts';
import { heading } from '../visit/walk-signup.ts';
import { nextButton } from './screener.ts';

export { expect } from '../fixtures.ts';

interface ConsentFixtures {
  /** The server's own database. */
  database: pg.Pool;
}

/**
 * Playwright's `test` with a server that has campaigns with consents in addition to the shipped ones, on PostgreSQL.
 */
export const test = base.extend<object, ConsentFixtures>({
  server: [
    async ({ webhook }, use) => {
      const campaigns = layConsentCampaigns();
      const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ database: 'postgres', env });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  database: [
    async ({ server }, use) => {
      const pool = poolOver(server.databaseUrl ?? '', 2);
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
});

const COUNTS = `
  select (select count(*)::int from leads) as leads, (select count(*)::int from deliveries) as deliveries,
    (select count(*)::int from bookings) as bookings,
    (select count(*)::int from consents where decision = 'given') as consents`;

/**
 * How many of each the database holds. Tests of one worker run one after the other, so the difference is the test's
 * own.
 */
export async function storedIn(database: pg.Pool): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.query<Record<string, number>>(COUNTS);
  return rows[0] ?? {};
}

/** The calls of a page that save a lead or make an appointment. */
export function savesOf(page: Page): readonly string[] {
  const saves: string[] = [];
  page.context().on('request', (request) => {
    if (/\/api\/v1\/(leads|consents|.*\/booking|.*\/bookings)$/.test(request.url())) saves.push(request.url());
  });
  return saves;
}

export const BOX = '[name="consent.healthData"][type="checkbox"]';

/** Ticks the box of the first page and continues to the contact page. */
export async function giveConsent(page: Page, contact = 'How to reach you'): Promise<void> {
  await page.locator(BOX).check({ force: true });
  await nextButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact);
}

/** Fills in the contact page. */
export async function fillContact(page: Page, lastName: string, phone: string): Promise<void> {
  const answers = {
    'candidate.postalCode': '60614',
    'candidate.fullName': `Maria ${lastName}`,
    'candidate.phone': phone,
  };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
}

/** What a lead with its consent adds to the database. */
export const ONE_LEAD = { leads: 1, deliveries: 1, bookings: 0, consents: 1 };

/** What was added since. */
export async function addedSince(
  before: Readonly<Record<string, number>>,
  database: pg.Pool,
): Promise<Readonly<Record<string, number>>> {
  const now = await storedIn(database);
  return Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]));
}

export const NOTHING = { leads: 0, deliveries: 0, bookings: 0, consents: 0 };
/** The text next to the box of `consent-first`. */
export const WORDS = 'You may use what I say about my health.';
/** The page after it. */
export const CONTACT = '/signup/consent-first/contact';

/** The page that asks for the consent is shown, with its box empty, and cannot be left without it. */
export async function expectAsked(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Before we begin');
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.locator(BOX)).not.toBeChecked();
}

/** Removes something from what the browser remembers of a visit, in both of its storages. */
export async function editStored(
  page: Page,
  campaign: string,
  edit: (visit: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const key = `trialflow:visit:${campaign}`;
  const kept = await page.evaluate((name) => [localStorage.getItem(name), sessionStorage.getItem(name)], key);
  const edited = kept.map((text) => {
    const visit: unknown = text === null ? undefined : JSON.parse(text);
    return isRecord(visit) ? JSON.stringify(edit({ ...visit })) : null;
  });
  // Written when the next page begins, because this one writes its own data when it unloads.
  await page.addInitScript(
    ([name, local, session]) => {
      if (typeof name !== 'string' || sessionStorage.getItem('edited') === 'yes') return;
      sessionStorage.setItem('edited', 'yes');
      if (typeof local === 'string') localStorage.setItem(name, local);
      if (typeof session === 'string') sessionStorage.setItem(name, session);
    },
    [key, ...edited],
  );
}
