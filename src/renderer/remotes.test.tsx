import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { Site, Study } from '#schemas/study/study.ts';
import {
  mountCampaign,
  pageData,
  route,
  TAKEN,
  type MountedCampaign,
  type Replies,
} from '#tests/support/blocks/mount-campaign.tsx';

const STUDY: Study = {
  externalId: 'NCT01234567',
  name: { en: 'A study' },
  minAge: null,
  maxAge: null,
  gender: 'any',
  minBmi: null,
  maxBmi: null,
  internalStatus: 'Active',
  isSimulation: false,
  siteRequiredToQualify: true,
  studyType: 'any',
  associatedIndicationIds: [],
  siteTargetAreaType: 'Distance',
  criteria: [],
};
const site = (id: string, distanceKm: number): Site => ({
  id,
  ssExtId: `NCT01234567-${id}`,
  name: id,
  city: 'Chicago',
  distanceKm,
  approximate: false,
});
const POSTAL: BlockUse = { block: 'PostalCode', id: 'postal-code', props: {} };
const ROUTES = [
  route('home', {
    blocks: [POSTAL],
    next: [
      { when: { fact: 'site.scheduling', is: 'enabled' }, to: 'scheduling' },
      { when: { fact: 'sites.nearby', is: 'failed' }, to: 'failed' },
      { when: { fact: 'sites.nearby', is: 'found' }, to: 'near' },
      { to: 'none' },
    ],
  }),
  route('scheduling'),
  route('failed'),
  route('near'),
  route('none'),
];
const withSites = (status: number, value: unknown, more: Replies = {}): Replies => ({
  ...TAKEN,
  '/postal-codes/check': () => ({ status: 200, value: true }),
  '/sites': () => ({ status, value }),
  ...more,
});

let page: MountedCampaign;

async function open(replies: Replies, answers = {}): Promise<void> {
  page = await mountCampaign(await pageData({ routes: ROUTES, payload: { study: STUDY }, answers }), replies);
}

async function submitPostalCode(): Promise<void> {
  page.type('candidate.postalCode', '60614');
  page.press('next');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).not.toBe('The home step'), {
    timeout: 3_000,
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

test('[F3] sites are looked up as soon as the postal code is valid, and are sorted nearest first', async () => {
  await open(withSites(200, [site('far', 40), site('near', 3)]));
  expect(page.callsTo('/sites')).toHaveLength(0);
  page.type('candidate.postalCode', '60614');
  await vi.waitFor(() =>
    expect(page.kit.flow().remote.sites).toMatchObject({ status: 'ready', value: [{ id: 'near' }, { id: 'far' }] }),
  );
});

test('[F3] sites are looked up on load where the postal code is known', async () => {
  await open(withSites(200, []), { 'candidate.postalCode': '60614' });
  await vi.waitFor(() => expect(page.kit.flow().remote.sites).toMatchObject({ status: 'ready', value: [] }));
});

test.each([
  ['found sites', withSites(200, [site('near', 3)]), 'The near step'],
  ['found none', withSites(200, []), 'The none step'],
  ['failed twice', withSites(503, { code: 'outside-failed' }), 'The failed step'],
  [
    'found a site that offers scheduling',
    withSites(200, [site('near', 3)], {
      '/site/scheduling/NCT01234567-near/status': () => ({ status: 200, value: { enabled: true } }),
    }),
    'The scheduling step',
  ],
])('[F3] a lookup that %s decides the next page only when it has answered', async (_name, replies, title) => {
  await open(replies);
  await submitPostalCode();
  expect(document.querySelector('h1')?.textContent).toBe(title);
});

test('[F3] the same place is looked up once', async () => {
  await open(withSites(200, [site('near', 3)]));
  await submitPostalCode();
  expect(page.callsTo('/sites')).toHaveLength(1);
});

test('[I1] a good check immediately removes the message about it, and Next becomes available', async () => {
  const check: BlockUse = { block: 'PartnerCheck', id: 'check', props: {} };
  const qualified = {
    ageQualified: true,
    genderQualified: true,
    bmiQualified: true,
    siteQualified: true,
    criteriaQualified: true,
    bioQualified: true,
    fullyQualified: true,
  };
  page = await mountCampaign(
    await pageData({
      routes: [route('home', { blocks: [check], next: [{ to: 'near' }] }), route('near')],
      payload: { study: STUDY },
    }),
    {
      '/sites': () => ({ status: 200, value: [site('near', 3)] }),
      '/qualification': () => ({ status: 200, value: qualified }),
    },
  );
  page.press('next');
  await vi.waitFor(() =>
    expect(document.querySelector('.partner-check')?.textContent).toContain(
      'You can connect the caller once the check says',
    ),
  );
  document.getElementById('check-button')?.click();
  await vi.waitFor(() =>
    expect(document.querySelector('.partner-check-outcome')?.textContent).toBe('Candidate Qualified!'),
  );
  // In the same frame: a message that disappears later moves what the agent is about to press.
  expect(document.querySelector('.partner-check')?.textContent).not.toContain(
    'You can connect the caller once the check says',
  );
  expect(document.querySelector('.nav-bar [value="next"]')?.getAttribute('aria-disabled')).not.toBe('true');
});

/** A thank-you page whose search is answered by `found`. */
async function thankedPage(callNow: boolean) {
  const search = Promise.withResolvers<{ readonly status: number; readonly value: object }>();
  const thanks: BlockUse = { block: 'ThankYou', id: 'thanks', props: {} };
  const answers = { 'candidate.firstName': 'Maria', 'candidate.postalCode': '60614' };
  page = await mountCampaign(await pageData({ routes: [route('thankyou', { blocks: [thanks] })], answers }), {
    ...TAKEN,
    '/call-now': () => ({ status: 200, value: { callNow, incomingNumber: '+18005550100' } }),
    '/studies/search': () => search.promise,
  });
  return search;
}
const main = () => document.querySelector('main')?.textContent;
const NO_STUDIES = 'There are no clinical studies available for you right now.';

test('[D9] a thank-you says that there is no study only once it knows what there is', async () => {
  const search = await thankedPage(false);
  await vi.waitFor(() => expect(page.callsTo('/studies/search')).toHaveLength(1));
  expect(main()).not.toContain(NO_STUDIES);
  search.resolve({ status: 200, value: { studies: [], nearbyStudies: [] } });
  await vi.waitFor(() => expect(main()).toContain(NO_STUDIES));
});

test('[D9] a thank-you offers a call before the search has answered', async () => {
  await thankedPage(true);
  await vi.waitFor(() => expect(main()).toContain('You can call us now, toll-free'));
});
