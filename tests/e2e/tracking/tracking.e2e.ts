import { loadJourneys, startOf } from '../../journeys/journey.ts';
import { enter, press } from '../driver.ts';
import { openLive } from '../open-live.ts';
import { exportLeads } from '../stored-leads.ts';
import { expect } from '../fixtures.ts';
import { leave, readStored } from './stored.ts';
import { collectCalls, test, type Reported } from './tracked-site.ts';
import { CANARIES, walkSignup } from './walk-signup.ts';

// The server is stopped and started again to read what it stored.
const TRACKING = /^\/(actions|events|recordings|tracking-consents|ad-security|chat)/;

function expectNothingPersonal(reported: readonly Reported[], logs: readonly object[]): void {
  for (const { path, url, body } of reported) {
    for (const canary of CANARIES) {
      // The postal code appears in the calls that look up what is near it, and in no other address.
      if (path !== '/sites') expect(url, `${canary} in the address of ${path}`).not.toContain(canary);
      if (TRACKING.test(path)) expect(body, `${canary} in ${path}`).not.toContain(canary);
    }
  }
  const lines = JSON.stringify(logs);
  // Five consecutive digits also occur in hashes and ids.
  for (const canary of CANARIES) {
    const found = canary === '60614' ? /(?<![\w.-])60614(?![\w-])/.test(lines) : lines.includes(canary);
    expect(found, `${canary} in the log`).toBe(false);
  }
}

test('[L1, A14] every step logs its actions and its route, none of them anything personal', async ({
  page,
  server,
}) => {
  const reported = collectCalls(page);
  await page.goto('/signup/s6?utm_source=news&email=canaria.q@example.org');
  expect(page.url()).not.toContain('canaria');
  await walkSignup(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank you for your interest/);
  await expect
    .poll(() => reported.filter(({ path }) => path === '/actions/router_log').length)
    .toBeGreaterThanOrEqual(8);
  const draftId = /"draftId":"([^"]+)"/.exec(reported.findLast(({ path }) => path === '/leads')?.body ?? '')?.[1] ?? '';
  await leave(page);
  const { actions, routes } = await readStored(server, async (db) => ({
    actions: await db
      .selectFrom('actions')
      .select(['code', 'route_path', 'query'])
      .where('draft_id', '=', draftId)
      .orderBy('id')
      .execute(),
    routes: await db
      .selectFrom('router_logs')
      .select(['from_route', 'to_route', 'path', 'query'])
      .where('campaign_id', '=', 's6')
      .orderBy('id')
      .execute(),
  }));
  expect([...new Set(actions.map(({ code }) => code))].toSorted()).toEqual([
    'dob',
    'em',
    'g',
    'l',
    'li',
    'lz',
    'n',
    'ph',
  ]);
  expect(actions.find(({ code }) => code === 'lz')).toMatchObject({
    route_path: 'postal',
    query: { utm_source: 'news' },
  });
  expect(routes.slice(-8).map(({ from_route, to_route }) => `${from_route} ${to_route}`)).toEqual([
    'null home',
    'home postal',
    'postal age',
    'age name',
    'name phone',
    'phone email',
    'email indications',
    'indications thankyou',
  ]);
  expect(JSON.stringify({ actions, routes })).not.toMatch(new RegExp(CANARIES.join('|')));
  expectNothingPersonal(reported, server.logs);
});

test('[L1] a lead of a visitor who qualifies adds sql, once, however often the page is reloaded', async ({
  page,
  server,
}) => {
  const reported = collectCalls(page);
  const journey = loadJourneys().find(
    ({ campaign, language, verdicts }) =>
      campaign === 'ws15' && language === 'en' && verdicts?.['fullyQualified'] === true,
  );
  if (!journey) throw new Error('No journey of ws15 qualifies');
  await openLive(page, startOf(journey));
  for (const { enter: values = {} } of journey.steps) {
    for (const [control, value] of Object.entries(values))
      await enter(
        page,
        control,
        control === 'candidate.phone'
          ? '(312) 555-0177'
          : typeof value === 'string'
            ? value.replace('{unique}', 'Quetzalcoatl')
            : value,
        'touch',
      );
    await press(page, page.locator('button[name="_action"][value="next"]:visible').last(), 'touch');
  }
  await expect.poll(() => reported.some(({ path, body }) => path === '/actions' && body.includes('"fq"'))).toBe(true);
  await page.reload();
  await page.goBack();
  const draftId = /"draftId":"([^"]+)"/.exec(reported.findLast(({ path }) => path === '/leads')?.body ?? '')?.[1] ?? '';
  await leave(page);
  const codes = await readStored(server, (db) =>
    db.selectFrom('actions').select('code').where('draft_id', '=', draftId).execute(),
  );
  const counts = Object.fromEntries(
    ['l', 'fq', 'sql'].map((wanted) => [wanted, codes.filter(({ code }) => code === wanted).length]),
  );
  expect(counts).toEqual({ l: 1, fq: 1, sql: 1 });
  expectNothingPersonal(reported, server.logs);
});

test('[L2] questions in view, an opened hint and a pressed number are counted, by names of our own only', async ({
  page,
  server,
}) => {
  const reported = collectCalls(page);
  await openLive(page, '/signup/ws15?studyId=DEMO-ASTHMA-01');
  await page.locator('.hint-button').first().click();
  await page.getByRole('dialog').getByRole('button').click();
  await page
    .locator('.shell-phone')
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('.shell-phone').click();
  await page.locator('[name="candidate.email"]').scrollIntoViewIfNeeded();
  const names = () =>
    reported
      .filter(({ path }) => path === '/events')
      .map(({ body }) => body)
      .join('');
  await expect.poll(names).toMatch(/hint-open/);
  await expect.poll(names).toMatch(/click-to-call/);
  await expect.poll(names).toMatch(/"field":"candidate.email"/);
  await leave(page);
  const rows = await readStored(server, (db) =>
    db
      .selectFrom('events')
      .select(['event', 'block', 'field', 'route_path'])
      .where('campaign_id', '=', 'ws15')
      .execute(),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'click-to-call', block: 'shell' }),
      expect.objectContaining({ event: 'hint-open', block: 'criteria-questions' }),
      expect.objectContaining({ event: 'field-viewed', block: 'email', field: 'candidate.email', route_path: 'home' }),
    ]),
  );
  expectNothingPersonal(reported, server.logs);
});

test('[L4] live connect is notified only by the server, once, and only of a visitor who allowed it', async ({
  page,
  outside,
  browser,
  server,
}) => {
  const reported = collectCalls(page);
  outside.clear();
  await page.goto('/signup/s6?source=liveconnect');
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(page.getByRole('heading', { name: /tell the partner whose ad/ })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, you may' }).click();
  await walkSignup(page);
  const conversion = await outside.waitFor(({ path }) => path === '/connect');
  expect(conversion.json).toMatchObject({
    source: 'liveconnect',
    event: 'subject-saved',
    email: 'canaria.q@example.org',
  });
  expect(conversion.text).not.toMatch(/Canaria|0177|60614/);
  await page.reload();
  const other = await browser.newPage({ baseURL: server.origin });
  await other.goto('/signup/s6?source=liveconnect');
  await other.getByRole('button', { name: 'No, thank you' }).click();
  await other.getByRole('button', { name: 'No, thank you' }).click();
  await walkSignup(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/thank you/);
  await other.close();
  await leave(page);
  const rows = await readStored(server, (db) =>
    db.selectFrom('outside_messages').select(['state', 'payload']).where('service', '=', 'live-connect').execute(),
  );
  expect(rows).toEqual([{ state: 'sent', payload: null }]);
  expect(outside.asked.filter(({ path }) => path === '/connect')).toHaveLength(1);
  expectNothingPersonal(reported, server.logs);
});

test('[L5] the chat is offered only while somebody is there', async ({ page, outside }) => {
  outside.clear();
  outside.answer('GET /agents', { status: 'away' });
  const asked = page.waitForResponse(/\/api\/v1\/chat/);
  await page.goto('/signup/partnered');
  await (await asked).finished();
  await expect(page.getByRole('link', { name: 'Chat with us' })).toHaveCount(0);
  outside.answer('GET /agents', { status: 'online' });
  await page.reload();
  const chat = page.getByRole('link', { name: 'Chat with us' });
  await expect(chat).toHaveAttribute('href', 'https://chat.example/start');
  await expect(chat).toHaveAttribute('rel', /noopener/);
  await page.goto('/signup/es/partnered');
  await expect(page.getByRole('link', { name: 'Chatee con nosotros' })).toBeVisible();
  // A flow that does not offer it does not even ask.
  outside.clear();
  await page.goto('/signup/s6');
  await expect(page.getByRole('heading', { name: /May we record/ })).toBeVisible();
  expect(outside.asked).toEqual([]);
});

test('[L6] the ad-security service gets visit and lead by a random number; its answer is in the lead', async ({
  page,
  outside,
  server,
}) => {
  outside.clear();
  outside.answer('POST /tracking', { response: 'human' });
  await page.goto('/signup/partnered');
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(page.getByRole('heading', { name: /service that checks our ads/ })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, you may' }).click();
  const tracking = await outside.waitFor(({ path }) => path === '/tracking');
  await walkSignup(page);
  const conversion = await outside.waitFor(({ path }) => path === '/conversion');
  expect(conversion.json).toEqual(tracking.json);
  expect(conversion.text).toMatch(/^\{"transactionId":"[0-9a-f-]{36}","campaign":"partnered"\}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank you/);
  await leave(page);
  const leads = await exportLeads(server);
  expect(
    leads.filter(({ lead }) => JSON.stringify(lead).includes('"adSecurityPlatformResponse":"human"')),
  ).toHaveLength(1);
});
