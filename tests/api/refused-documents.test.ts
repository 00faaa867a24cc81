import { NO_CAMPAIGNS } from '#tests/support/pages/no-campaigns.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const BROWSER = { accept: 'text/html' };

/**
 * A site on which somebody has just broken `s6`, and changed the words of a consent of `ws15` under the same version.
 */
async function siteWithRefusedDocuments(production: boolean): Promise<PageSite> {
  const site = await openPageSite({ production });
  const change = (name: string, from: string, to: string) => {
    const path = join(site.campaignsFolder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  change('s6.json', '"home": "home"', '"home": "hoem"');
  change('fragments/contact-consents.json', 'may call you', 'may call or write to you');
  await site.services.campaigns.reload();
  return site;
}

describe('[B9] a refused document is reported where its author looks', () => {
  let site: PageSite;
  beforeAll(async () => {
    site = await siteWithRefusedDocuments(false);
  });
  afterAll(() => site.close());

  test.each([
    ['/signup/s6', 's6.json', 'missing-home'],
    ['/signup/es/s6', 's6.json', 'missing-home'],
    ['/signup/ws15?studyId=DEMO-ASTHMA-01', 'ws15.json', 'consent-changed'],
  ])('%s says that an earlier document is shown, and why', async (url, file, code) => {
    const { statusCode, headers, body } = await plainVisitor(site).get(url, BROWSER);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('You see an earlier document of this campaign');
    expect(body).toContain(file);
    expect(body).toContain(code);
  });

  test('a page of a campaign whose document is good says nothing', async () => {
    const { body } = await plainVisitor(site).get('/signup/ss8', BROWSER);
    expect(body.includes('earlier document')).toBe(false);
  });

  test('[A5] the list of flows names every refused document with its findings', async () => {
    const { body } = await plainVisitor(site).get('/signup/activeflows', BROWSER);
    expect(body).toContain('Refused documents');
    expect(body).toMatch(/<strong>s6<\/strong>: an earlier document is served/);
    const flows = await plainVisitor(site).get('/signup/activeflows', { accept: 'application/json' });
    expect(flows.json()).toContainEqual(
      expect.objectContaining({ id: 's6', refused: [expect.stringContaining('missing-home')] }),
    );
  });
});

describe('[B9] broken rules are reported where their author looks', () => {
  const WHY = /no document could be published: \S*ours\.json is not a list of rules/;
  let site: PageSite;
  beforeAll(async () => {
    site = await openPageSite({
      replace: () => ({ campaigns: NO_CAMPAIGNS, standstill: () => 'rules/ours.json is not a list of rules' }),
    });
  });
  afterAll(() => site.close());

  test('an address without a page says why nothing is served', async () => {
    const { statusCode, body } = await plainVisitor(site).get('/signup/s6', BROWSER);
    expect([statusCode, body]).toEqual([404, expect.stringMatching(WHY)]);
    expect(body).toContain('No campaign is served');
  });

  test('[A5] the list of flows says it too, as a page and as JSON', async () => {
    expect((await plainVisitor(site).get('/signup/activeflows', BROWSER)).body).toMatch(WHY);
    const flows = await plainVisitor(site).get('/signup/activeflows', { accept: 'application/json' });
    expect(flows.json()).toEqual([{ refused: [expect.stringMatching(WHY)] }]);
  });
});

test('[B9] a page that is served as before says that rules are broken', async () => {
  const site = await openPageSite({ replace: () => ({ standstill: () => 'rules/ours.json is not a list of rules' }) });
  const { statusCode, body } = await plainVisitor(site).get('/signup/s6', BROWSER);
  expect([statusCode, body]).toEqual([
    200,
    expect.stringContaining('Every campaign is served as it was before, because'),
  ]);
  await site.close();
});

test('[B9] in production visitors read nothing of a refused document', async () => {
  const site = await siteWithRefusedDocuments(true);
  const { statusCode, body } = await plainVisitor(site).get('/signup/s6', BROWSER);
  expect([statusCode, body.includes('earlier document')]).toEqual([200, false]);
  await site.close();
});
