import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountCampaign, pageData, route, TAKEN, type MountedCampaign } from '#tests/support/blocks/mount-campaign.tsx';

const ROUTES = [
  route('home', {
    blocks: [{ block: 'StudySearch', id: 'study-search', props: { finds: 'offers' } }],
    next: [{ to: 'end' }],
  }),
  route('end'),
];

let page: MountedCampaign;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

test('[J4] [E8] a press of Next during a search takes effect when the search is done', async () => {
  const check = Promise.withResolvers<{ status: number; value: boolean }>();
  page = await mountCampaign(await pageData({ routes: ROUTES }), {
    ...TAKEN,
    '/postal-codes/check': () => check.promise,
    '/offers': () => ({ status: 200, value: [] }),
  });
  const heading = () => document.querySelector('h1')?.textContent;
  page.type('candidate.postalCode', '60615');
  document.querySelector<HTMLButtonElement>('.study-search button')?.click();
  await vi.waitFor(() => expect(page.callsTo('/postal-codes/check')).toHaveLength(1));
  page.press('next');
  // Nothing more can happen before the check has answered.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(heading()).toBe('The home step');
  check.resolve({ status: 200, value: true });
  await vi.waitFor(() => expect(heading()).toBe('The end step'));
});
