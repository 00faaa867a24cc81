import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

test('[K6] a page that caches may keep holds no session id: the browser makes its own', async () => {
  const page = await site.app.inject('/signup/s6');
  expect(page.headers['cache-control']).toBe('public, max-age=30');
  expect(page.body).not.toContain('sessionId');
  expect(page.body).toContain('"enableRecording":false');
});

test('[K6] the call for the initial payload, which is never cached, returns a new session each time', async () => {
  const sessions = await Promise.all(
    [1, 2].map(
      async () =>
        (await site.app.inject('/api/v1/initial_payload?signup=s6&language=en')).json<{
          analytics?: { sessionId: string };
        }>().analytics?.sessionId,
    ),
  );
  expect(new Set(sessions).size).toBe(2);
  expect(sessions).not.toContain(undefined);
});
