import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

/** Follows the redirects of an address to its page. */
async function pageAt(visitor: PlainVisitor, address: string) {
  let answer = await visitor.get(address);
  for (let hops = 0; answer.statusCode === 302 && hops < 3; hops += 1)
    answer = await visitor.get(String(answer.headers.location));
  expect(answer.statusCode).toBe(200);
  return answer;
}

describe('[A4, A6] outside production a page says that the flow of its address does not exist', () => {
  let site: PageSite;
  beforeAll(async () => {
    site = await openPageSite();
    writeFileSync(join(site.campaignsFolder, 'halfdone.json'), '{ "formatVersion": 1, "id": "halfdone" }');
    await site.services.campaigns.reload();
  });
  afterAll(() => site.close());

  test.each(['/signup/s99', '/signup?s=s99', '/signup/es/s99/home'])('%s', async (address) => {
    const visitor = plainVisitor(site);
    const page = await pageAt(visitor, address);
    expect(page.body).toContain('No campaign is named “s99”: this is the default one, s6.');
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await visitor.get('/signup/s6')).body).not.toContain('No campaign is named');
  });

  test('a campaign whose document is refused is shown with what is wrong with it', async () => {
    const { body } = await pageAt(plainVisitor(site), '/signup/halfdone');
    expect(body).toContain('This campaign is not served: its document was refused');
    expect(body).toContain('halfdone.json');
  });

  test('a page that is kept for everybody does not have it, and a name is never markup', async () => {
    const visitor = plainVisitor(site);
    const { body } = await pageAt(visitor, `/signup?s=${encodeURIComponent('<b>bold</b>')}`);
    expect(body).toContain('No campaign is named “&lt;b&gt;bold&lt;/b&gt;”');
    for (let count = 0; count < 3; count += 1)
      expect((await plainVisitor(site).get('/signup/s6')).body).not.toContain('No campaign is named');
  });

  test('a name that is cut in the middle of a character is reported nevertheless', async () => {
    const { body } = await pageAt(plainVisitor(site), `/signup/${encodeURIComponent(`a${'😀'.repeat(40)}`)}`);
    expect(body).toContain(`No campaign is named “a${'😀'.repeat(29)}`);
  });

  test('a person whose link was cut in the middle of a character gets a page with a way on', async () => {
    const headers = { accept: 'text/html' };
    const { statusCode, body } = await site.app.inject({ url: '/signup/es/s6/%E0%A4%A', headers });
    expect(statusCode).toBe(404);
    expect(body).toContain('<a href="/signup/es" class="button button-primary">');
    expect((await site.app.inject('/signup/es/s6/%E0%A4%A')).json()).toMatchObject({ status: 400 });
  });

  test('the address of no flow at all says nothing', async () => {
    expect((await pageAt(plainVisitor(site), '/signup')).body).not.toContain('No campaign is named');
  });
});

test('[A4, A6] in production visitors read nothing of it', async () => {
  const site = await openPageSite({ production: true });
  const visitor = plainVisitor(site);
  expect((await pageAt(visitor, '/signup/s99')).body).not.toContain('No campaign is named');
  expect([...visitor.cookies.keys()]).toEqual([]);
  await site.close();
});
