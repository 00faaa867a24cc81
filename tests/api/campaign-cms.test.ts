import { afterAll, afterEach, expect, test } from 'vitest';
import { createLog } from '#server/core/log.ts';
import type { Campaigns } from '#server/features/content/create-campaigns.ts';
import { openApiSite } from '#tests/support/api-site.ts';
import { openCampaignSource } from '#tests/support/outside/campaign-source.ts';
import { tempFolder } from '#tests/support/temp.ts';

const source = await openCampaignSource();
const { cms } = source;
afterEach(source.clear);
afterAll(source.close);

const words = (en: string) => ({ en, es: `ES ${en}` });

/** A campaign of one page. */
function document(version: number, heading: string) {
  return {
    formatVersion: 1,
    id: 'one',
    version,
    name: 'One page',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes: [{ name: 'home', title: words(heading), blocks: [{ block: 'Email' }] }],
  };
}

const start = () => source.start({ folder: tempFolder('no-campaigns'), url: cms.url, log: createLog(() => undefined) });

const headingOf = (campaigns: Campaigns) => campaigns.find('one')?.campaign.routes[0]?.title.en;

/** Ways in which a CMS can fail to serve a good document. */
const FAULTS: readonly (readonly [string, () => void])[] = [
  [
    'a document that is not good',
    () =>
      cms.serve({
        ...document(2, 'Broken'),
        routes: [{ name: 'home', title: words('Broken'), blocks: [{ block: 'Nothing' }] }],
      }),
  ],
  [
    'a document that lacks a language',
    () => cms.serve({ ...document(2, 'Broken'), routes: [{ name: 'home', title: { en: 'Broken' }, blocks: [] }] }),
  ],
  ['no JSON', () => cms.answer(200, '<html>Maintenance</html>')],
  ['an index of nothing', () => cms.answer(200, '{}')],
  ['an empty list', () => cms.serve()],
  ['a failure', () => cms.answer(500, 'Internal error')],
];

test('[B9] whatever the CMS serves, visitors have the last good version, and immediately the next one', async () => {
  cms.serve(document(1, 'Good'));
  const site = await openApiSite({ env: { CAMPAIGNS_URL: cms.url } });
  expect(headingOf(site.services.campaigns)).toBe('Good');
  for (const [fault, happens] of FAULTS) {
    happens();
    await site.services.campaigns.reload();
    const asked = await site.app.inject('/api/v1/initial_payload?signup=one&language=en');
    expect({ fault, heading: headingOf(site.services.campaigns), status: asked.statusCode }).toEqual({
      fault,
      heading: 'Good',
      status: 200,
    });
  }
  // Each is told once; a list of nothing is an empty one.
  const reasons = site.logs.flatMap(({ level, reason }) => (level === 'error' ? [reason] : []));
  expect(new Set(reasons).size).toBeGreaterThanOrEqual(FAULTS.length - 1);
  cms.serve(document(3, 'Better'));
  await site.services.campaigns.reload();
  expect(headingOf(site.services.campaigns)).toBe('Better');
  await site.close();
});

test.each(FAULTS)(
  '[B9] after a restart, with %s, visitors have the last good version, and drafts the one that they began with',
  async (_fault, happens) => {
    cms.serve(document(1, 'Good'));
    const before = await start();
    cms.serve(document(2, 'Newer'));
    await before.reload();
    happens();
    const after = await start();
    expect(headingOf(after)).toBe('Newer');
    expect(after.list()).toHaveLength(1);
    expect(after.version('one', 1)?.campaign.routes[0]?.title.en).toBe('Good');
    cms.serve(document(3, 'Better'));
    await after.reload();
    expect(headingOf(after)).toBe('Better');
  },
);

test('[B9] an index that did not change is not read again', async () => {
  cms.serve(document(1, 'Good'));
  const campaigns = await start();
  const before = cms.asked.length;
  await campaigns.reload();
  expect(cms.asked.slice(before)).toEqual([expect.stringMatching(/^\/index\.json "\d+"$/)]);
  expect(headingOf(campaigns)).toBe('Good');
});

test('[B9] [O6] user and password of CAMPAIGNS_URL go as a header; they and tokens are never logged', async () => {
  const lines: string[] = [];
  const url = new URL(cms.url);
  url.username = 'editor';
  url.password = 'p%40ss-canary';
  url.search = '?token=token-canary';
  cms.serve(document(1, 'Good'));
  const campaigns = await source.start({
    folder: tempFolder('no-campaigns'),
    url: url.href,
    log: createLog((line) => lines.push(line)),
  });
  expect(headingOf(campaigns)).toBe('Good');
  expect(cms.authorizations.at(-1)).toBe(`Basic ${Buffer.from('editor:p@ss-canary').toString('base64')}`);
  for (const [, happens] of FAULTS) {
    happens();
    await campaigns.reload();
  }
  expect(lines.join('')).toContain(`${url.origin}${url.pathname} answered 500`);
  expect(lines.join('')).not.toMatch(/canary|editor/);
});
