import type { BrowserContext, Page, Request } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { SECRET_HEADER } from '#api/draft-header.ts';
import { startTamperingProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, test } from '../fixtures.ts';
import { exportLeads } from '../stored-leads.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

const WAITS = 'Your answers are kept on this device. We will keep trying to send them.';

/** To the server, the connection of a browser that stores and sends no cookies. */
function withoutCookies(server: TestServer): Tamper {
  const { origin, host } = new URL(server.origin);
  return ({ headers: { cookie: _cookie, ...headers }, body }) => {
    const own = { ...headers, host, ...(headers['origin'] === undefined ? {} : { origin }) };
    return { headers: own, body };
  };
}

/** Walks to the phone step and gives a number while no lead can be sent: the save waits in the outbox. */
async function saveIntoOutbox(page: Page, origin: string, phone: string): Promise<void> {
  await page.route('**/api/v1/leads', (route) => route.abort('internetdisconnected'));
  await walkSignup(page, 4, '', origin);
  await page.locator('[name="candidate.phone"]').fill(phone);
  await page.locator('[name="candidate.phone"]').blur();
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is your email address?');
  await expect(page.getByText(WAITS)).toBeVisible();
}

/** Everything that waits in the outbox of the page, as it is stored. */
function outboxOf(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('trialflow');
        opening.addEventListener('error', () => reject(new Error('The outbox cannot be opened')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.addEventListener('error', () => reject(new Error('The outbox cannot be read')));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
  );
}

/** The secret in the save that waits in the outbox. */
async function secretIn(page: Page): Promise<string> {
  const [entry] = await outboxOf(page);
  const secret = isRecord(entry) ? entry['secret'] : undefined;
  if (typeof secret !== 'string' || secret.length < 32) throw new Error('The save in the outbox carries no secret');
  return secret;
}

/** The names of the browser's storage places that contain a text. */
async function placesWith(page: Page, context: BrowserContext, text: string): Promise<string[]> {
  const stored = await page.evaluate((wanted) => {
    const held = (storage: Storage) =>
      Object.entries(storage).filter(([key, value]) => `${key}${String(value)}`.includes(wanted));
    return [
      ...held(localStorage).map(([key]) => `local ${key}`),
      ...held(sessionStorage).map(([key]) => `session ${key}`),
      ...(document.documentElement.outerHTML.includes(wanted) ? ['the page'] : []),
      ...(`${location.href}${document.referrer}${JSON.stringify(history.state)}`.includes(wanted)
        ? ['an address']
        : []),
    ];
  }, text);
  const cookies = (await context.cookies()).filter(({ name, value }) => `${name}${value}`.includes(text));
  const outbox = JSON.stringify(await outboxOf(page)).includes(text) ? ['the outbox'] : [];
  return [...stored, ...cookies.map(({ name }) => `the cookie ${name}`), ...outbox].toSorted();
}

/** What requests contain except the one header that carries the secret. */
function requestText(request: Request): string {
  const { [SECRET_HEADER]: _secret, ...headers } = request.headers();
  return `${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`;
}

for (const { how, phone } of [
  { how: 'have expired while it waited', phone: '(312) 555-0161' },
  { how: 'are blocked', phone: '(312) 555-0162' },
]) {
  test(`[K1, K8] if cookies ${how}, a waiting lead is saved by its draft's secret, which is nowhere else`, async ({
    page,
    context,
    server,
    webhook,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const proxy = how === 'are blocked' ? await startTamperingProxy(server.origin, withoutCookies(server)) : undefined;
    await saveIntoOutbox(page, proxy?.origin ?? '', phone);
    const secret = await secretIn(page);
    // The visit's own envelope holds it for a reload; nothing else in the browser does.
    const visit = ['local trialflow:visit:s6', 'session trialflow:visit:s6'];
    expect(await placesWith(page, context, secret)).toEqual([...visit, 'the outbox'].toSorted());
    await context.clearCookies();
    await page.unroute('**/api/v1/leads');
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/leads') && response.status() < 300,
    );
    await context.setOffline(true);
    await context.setOffline(false);
    expect((await saved).status()).toBe(201);
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await placesWith(page, context, secret)).toEqual(visit);
    expect(requests.map(requestText).filter((text) => text.includes(secret))).toEqual([]);
    expect(requests.some((request) => request.headers()[SECRET_HEADER] === secret)).toBe(true);
    const number = `+1${phone.replaceAll(/\D/g, '')}`;
    await webhook.waitFor(({ raw }) => raw.includes(number));
    expect(
      webhook.deliveries.filter(({ raw, headers }) => `${raw.toString()}${JSON.stringify(headers)}`.includes(secret)),
    ).toEqual([]);
    await page.close();
    await proxy?.stop();
    const leads = (await exportLeads(server)).filter(({ lead }) => lead['phone1'] === number);
    expect(leads.map(({ revision, lead }) => [revision, lead['firstName']])).toEqual([[1, 'Maria']]);
    expect(JSON.stringify(leads)).not.toContain(secret);
    expect(JSON.stringify(server.logs)).not.toContain(secret);
  });
}
