import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { happened } from '#store/events.ts';
import { mountCampaign, pageData, route, type MountedCampaign } from '#tests/support/blocks/mount-campaign.tsx';

const AT = { block: 'PostalCode', id: 'postal-code', props: {} };
const ROUTES = [route('postal', { path: 'postal-path', blocks: [AT], next: [{ to: 'end' }] }), route('end')];

let page: MountedCampaign;
const open = async (query: Readonly<Record<string, string>> = {}) => {
  page = await mountCampaign(await pageData({ routes: ROUTES, query }));
  await vi.waitFor(() => expect(page.kit.store.getState().ui.live).toBe(true));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

test('[L2] events of a moment go to our own server in one call, with the step and the draft', async () => {
  await open();
  page.kit.store.dispatch(happened({ event: 'hint-open', block: AT.id }));
  page.kit.store.dispatch(happened({ event: 'calendar-added', block: AT.id, detail: 'google' }));
  await vi.waitFor(() => expect(page.callsTo('/events')).toHaveLength(1), { timeout: 3000 });
  const { draftId } = page.kit.store.getState().path;
  expect(page.callsTo('/events')[0]).toMatchObject({
    method: 'POST',
    body: {
      signup: 's6',
      version: 1,
      routePath: 'postal-path',
      draftId,
      events: [
        { event: 'hint-open', block: AT.id },
        { event: 'calendar-added', block: AT.id, detail: 'google' },
      ],
    },
  });
});

test('[L2] a page that closes sends the waiting events', async () => {
  await open();
  page.kit.store.dispatch(happened({ event: 'click-to-call', block: 'shell' }));
  window.dispatchEvent(new Event('pagehide'));
  expect(page.callsTo('/events')).toHaveLength(1);
});

test('[A19] no events are sent if the URL has nt=1', async () => {
  await open({ nt: '1' });
  page.kit.store.dispatch(happened({ event: 'click-to-call', block: 'shell' }));
  window.dispatchEvent(new Event('pagehide'));
  expect(page.callsTo('/events')).toEqual([]);
});
