import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '#server/core/database/open-database.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../fixtures.ts';
import { builtFileOf, builtFilesOf } from '../hold-back.ts';
import { openLive } from '../open-live.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

/** The step before one that has a file of its own. */
const BEFORE = '/signup/image-capture';
const photos = (page: Page) => page.locator('input[capture="environment"]');

/** From here on no file arrives except those of the step before, and the rules of all steps, which it needs. */
async function cutOff(page: Page): Promise<void> {
  const named = (await (await page.request.get(BEFORE)).text()).match(/[\w-]+\.js/g) ?? [];
  const own = [...named, ...builtFilesOf(/^blocks\/[^/]+\/rules\.ts$/)];
  await page.route(/\.js$/, (route) =>
    own.some((name) => route.request().url().endsWith(name)) ? route.continue() : route.abort(),
  );
}

async function goOn(page: Page): Promise<void> {
  for (const [name, value] of [
    ['fullName', 'Nora Ferrer'],
    ['postalCode', '60614'],
    ['phone', '(312) 555-0195'],
  ] as const)
    await page.locator(`[name="candidate.${name}"]`).fill(value);
  await nextButton(page).click();
}

test('[A15] a part that cannot be loaded offers Reload, and no answer is lost', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch|could not be loaded|Importing|dynamically imported/);
  await cutOff(page);
  await openLive(page, BEFORE);
  await goOn(page);
  await expect(
    page.getByText('A part of this page could not be loaded. Your answers are kept. Please reload the page.'),
  ).toBeVisible();
  await expect(photos(page)).toHaveCount(0);
  await page.unroute(/\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page)).toHaveText('Add your photos');
  await expect(photos(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Nora Ferrer');
});

test('[A15, K5] where the browser keeps nothing, a missing part is retried in the page and comes online', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be loaded|Importing|dynamically imported/,
  );
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is blocked', 'SecurityError');
        },
      });
  });
  await cutOff(page);
  await openLive(page, BEFORE);
  await goOn(page);
  const failed = page.getByText(
    'A part of this page could not be loaded. Please leave this page open and try again when you are online.',
  );
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeVisible();
  await context.setOffline(true);
  await page.unroute(/\.js$/);
  // No press helps there.
  await expect(page.getByText('This part of the page will appear as soon as you are back online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(photos(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Nora Ferrer');
});

test('[A15, A16] a page whose heading block never gets its code still has a heading', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch|could not be loaded|Importing|dynamically imported/);
  await page.route(`**/${builtFileOf(/api\/remote-calls\.ts$/)}`, (route) => route.abort());
  await walkSignup(page, 6);
  await nextButton(page).click();
  await expect(page.locator('main .notice-error').first()).toBeVisible();
  await expect(page).toHaveURL(/thankyou/);
  await expect(heading(page)).toHaveText('Thank you');
});

/** Changes the embedded database of a server while it is stopped. */
async function change(server: TestServer, statement: ReturnType<typeof sql>): Promise<void> {
  await server.stop();
  const opened = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  if (!opened.ok) throw new Error(opened.message);
  await statement.execute(opened.database.db);
  await opened.database.close();
  await server.restart();
}

test.describe('a catalogue that fails', () => {
  let seeded: TestServer;
  let server: TestServer;
  test.beforeAll(async () => {
    seeded = await startServer({ database: 'pglite' });
    await seeded.stop();
    server = await startServer({ database: 'pglite', env: { DATA_DIR: seeded.dataDir, SEED: 'none' } });
  });
  test.afterAll(async () => {
    await server.remove();
    await seeded.remove();
  });
  const own = () => ({ ...server, dataDir: seeded.dataDir });

  test('[A13] a screener says its study did not load, and Try again loads it; a sign-up continues without it', async ({
    page,
    problems,
  }) => {
    // Parts of a page that are preloaded are cut off when the server stops, or find none.
    problems.allow(/status of 5\d\d|ERR_CONNECTION_(?:REFUSED|RESET)/);
    await change(own(), sql`alter table indications rename to indications_away`);
    await page.goto(`${server.origin}/signup/ws15?studyId=DEMO-ASTHMA-01`);
    await expect(heading(page)).toHaveText('We could not load this study');
    await page.goto(`${server.origin}/signup/s6?studyId=DEMO-ASTHMA-01`);
    await expect(heading(page)).toHaveText('Find clinical studies near you');
    await page.goto(`${server.origin}/signup/ws15?studyId=DEMO-ASTHMA-01`);
    await expect(heading(page)).toHaveText('We could not load this study');
    await change(own(), sql`alter table indications_away rename to indications`);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Does asthma still slow you down?');
  });

  test('[E15] a yes/no/unsure question that lacks one says so in its place; the page stays, the log names it', async ({
    page,
    problems,
  }) => {
    // Parts of a page that are preloaded are cut off when the server stops, or find none.
    problems.allow(/ERR_CONNECTION_(?:REFUSED|RESET)/);
    await change(
      own(),
      sql`
        update studies set document = jsonb_set(
          document::jsonb, '{criteria,0,responses}', (document::jsonb #> '{criteria,0,responses}') - 2
        )::jsonb where id = 'DEMO-ASTHMA-01'`,
    );
    await page.goto(`${server.origin}/signup/ws15?studyId=DEMO-ASTHMA-01`);
    await expect(heading(page)).toHaveText('Does asthma still slow you down?');
    await expect(page.getByText('You can go on without it: a study coordinator will ask you.')).toBeVisible();
    await expect(page.locator('[name="criteria.asthma-smoking"]').first()).toBeAttached();
    await expect(page.locator('[name="criteria.asthma-diagnosis"]')).toHaveCount(0);
    await expect
      .poll(() => JSON.stringify(server.logs))
      .toMatch(/asthma-diagnosis.*A question lacks a response|A question lacks a response.*asthma-diagnosis/);
  });
});
