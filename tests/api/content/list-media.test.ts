import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { drawing, writeMedia } from '#tests/support/media/made-up-media.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { ROOT } from '#tests/support/tools/install.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
});
afterAll(() => site.close());

test('authors learn which files campaigns can show, and why one cannot be shown', async () => {
  const list = async () => (await contentClient(site).call('GET', '/media')).json();
  expect(await list()).toEqual([]);
  cpSync(join(ROOT, 'docs/examples/campaigns/media'), join(site.campaignsFolder, 'media'), { recursive: true });
  writeMedia(site.campaignsFolder, { 'bad.svg': drawing('<script>alert(1)</script>') });
  writeFileSync(join(site.campaignsFolder, 'media', 'notes.txt'), 'Of no use to anybody');
  const all: unknown = await list();
  const [bad, ...others] = Array.isArray(all) ? all.filter(isRecord) : [];
  expect(bad).toMatchObject({ name: 'bad.svg', kind: 'picture', fault: { code: 'media-unsafe' } });
  expect(others.every(({ bytes }) => Number(bytes) > 0)).toBe(true);
  expect(others.map(({ name, kind }) => `${String(name)} ${String(kind)}`)).toEqual([
    'knee-heart.svg picture',
    'knee-joint.svg picture',
    'knee-logo.svg picture',
    'knee-team.svg picture',
    'knee-visit-en.vtt captions',
    'knee-visit-es.vtt captions',
    'knee-visit.jpg picture',
    'knee-visit.webm film',
    'knee-walk.jpg picture',
  ]);
});
