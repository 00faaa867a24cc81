import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ env: { PUBLIC_ORIGIN: 'https://trials.example', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site.close());

const brandOf = async (headers: Record<string, string>) =>
  /data-brand="([a-z-]+)"/.exec((await site.app.inject({ url: '/signup/s6', headers })).body)?.[1];

test.each([
  [
    'a trusted proxy that hands on X-Forwarded-Host',
    { host: 'trials.example', 'x-forwarded-host': 'trials-world.localhost' },
  ],
  ['a host that is not configured', { host: 'trials-world.example' }],
])('[N4] %s does not choose the brand', async (_who, headers) => {
  expect(await brandOf(headers)).toBe('trial-search');
});

test('[N4] a host of a configured brand chooses it, with or without its port', async () => {
  expect([
    await brandOf({ host: 'trials-world.localhost' }),
    await brandOf({ host: 'Trials-World.localhost:8443' }),
  ]).toEqual(['trials-world', 'trials-world']);
});

test.each([
  ['trials.example', '/signup/s6', 'Trial Search is run by Lakeshore Research Group (demo)'],
  ['trials.example', '/signup/es/s6', 'Trial Search es un servicio de Lakeshore Research Group (demo)'],
  ['trials-world.localhost', '/signup/s6', 'Trials World is run by Prairie Health Partners (demo)'],
  ['trials-world.localhost', '/signup/legal/terms-of-use', 'Trials World is run by Prairie Health Partners (demo)'],
])('[N4] at the foot of every page stands who runs the site: %s%s', async (host, url, words) => {
  const { body } = await site.app.inject({ url, headers: { host } });
  expect(/<footer[^]*<\/footer>/.exec(body)?.[0]).toContain(`<p>${words}`);
});

test.each([['x-forwarded-host'], ['host']])(
  '[G1, K1] a forged %s is neither in the evidence of a consent nor in the source of the lead',
  async (name) => {
    const visit = signupVisit();
    const { headers, ...request } = saveRequest(visit);
    expect(
      (await site.app.inject({ ...request, headers: { host: 'trials.example', ...headers, [name]: 'evil.example' } }))
        .statusCode,
    ).toBe(201);
    const { lead } = await site.database.db
      .selectFrom('leads')
      .select('lead')
      .where('id', '=', visit.draftId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(site.services.encryption.open(leadPurpose(visit.draftId), lead))).toMatchObject({
      sourceInfo: { subregSite: 'trials.example' },
    });
    const origins = await site.database.db
      .selectFrom('consents')
      .select('origin')
      .distinct()
      .where('lead_id', '=', visit.draftId)
      .execute();
    expect(origins).toEqual([{ origin: 'https://trials.example/signup/s6/phone' }]);
  },
);
