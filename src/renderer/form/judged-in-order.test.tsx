import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import {
  mountCampaign,
  pageData,
  route,
  TAKEN,
  type MountedCampaign,
  type Replies,
} from '#tests/support/blocks/mount-campaign.tsx';

const PLACE: BlockUse = { block: 'PostalCode', id: 'postal-code', props: { showCountrySelect: true } };
const EMAIL: BlockUse = { block: 'Email', id: 'email', props: {} };
const ROUTES = [
  route('place', { blocks: [PLACE], next: [{ to: 'email' }] }),
  route('email', { blocks: [EMAIL], next: [{ to: 'end' }] }),
  route('end'),
];

let page: MountedCampaign;

async function open(replies: Replies, answers: Answers = {}): Promise<void> {
  page = await mountCampaign(await pageData({ routes: ROUTES, answers }), { ...TAKEN, ...replies });
}

function chooseCountry(code: string): void {
  const select = document.querySelector('select');
  if (!select) throw new Error('The page asks for no country');
  select.value = code;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const isMarked = () => document.querySelector('.nav-bar [value="next"]')?.getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

test('[E8] a postal code that is entered right after the country is checked for that country', async () => {
  await open({ '/postal-codes/check': () => ({ status: 200, value: true }) });
  chooseCountry('NZ');
  page.type('candidate.postalCode', '9016');
  await vi.waitFor(() =>
    expect(page.callsTo('/postal-codes/check').map(({ body }) => body)).toEqual([
      { postalCode: '9016', country: 'NZL' },
    ]),
  );
});

test('[E8] a check that answers after the country changed says nothing about the code in the new one', async () => {
  const australian = Promise.withResolvers<{ status: number; value: boolean }>();
  await open(
    {
      '/postal-codes/check': (body) =>
        JSON.stringify(body).includes('AUS') ? australian.promise : { status: 200, value: true },
    },
    { 'candidate.country': 'AU' },
  );
  page.type('candidate.postalCode', '6011');
  await vi.waitFor(() => expect(page.callsTo('/postal-codes/check')).toHaveLength(1));
  chooseCountry('NZ');
  await vi.waitFor(() => expect(page.kit.flow().answers['candidate.country']).toBe('NZ'));
  australian.resolve({ status: 200, value: false });
  page.press('next');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('The email step'));
  expect(page.kit.flow().answers).toMatchObject({ 'candidate.country': 'NZ', 'candidate.postalCode': '6011' });
});

test('[D4] a step is marked immediately by what it lacks itself, not by what the one before lacked', async () => {
  await open({ '/postal-codes/check': () => ({ status: 200, value: true }) });
  await vi.waitFor(() => expect(isMarked()).toBe(true));
  page.type('candidate.postalCode', '60614');
  page.press('next');
  await vi.waitFor(
    () => {
      expect(document.querySelector('h1')?.textContent).toBe('The email step');
    },
    { interval: 1 },
  );
  expect(isMarked()).toBe(false);
});

test('[E8] what was wrong with a code in one country is not said about it in another', async () => {
  await open({ '/postal-codes/check': () => ({ status: 200, value: true }) });
  page.type('candidate.postalCode', 'K1A');
  await vi.waitFor(() => expect(document.querySelector('.field-error')?.textContent).toContain('valid postal code'));
  chooseCountry('CA');
  await vi.waitFor(() => expect(document.querySelector('.field-error')).toBeNull());
  page.press('next');
  await vi.waitFor(() => expect(document.querySelector('.field-error')?.textContent).toContain('valid postal code'));
});

test('[E8] a code that fits the new country is taken', async () => {
  await open({ '/postal-codes/check': () => ({ status: 200, value: true }) });
  page.type('candidate.postalCode', 'K1A 0B1');
  await vi.waitFor(() => expect(document.querySelector('.field-error')).not.toBeNull());
  chooseCountry('CA');
  await vi.waitFor(() => expect(page.kit.flow().answers['candidate.postalCode']).toBe('K1A 0B1'));
  expect(document.querySelector('.field-error')).toBeNull();
});
