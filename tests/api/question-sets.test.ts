import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const SCREENER = '/signup/ws15?studyId=DEMO-ASTHMA-01';

async function validatorsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await plainVisitor(site).get(url);
  return pageDataOf(body).validators;
}

test('[E11] nobody waits for a compiler: the first page goes without a validator, a later one names it', async () => {
  expect(Object.keys(await validatorsOf(SCREENER))).not.toContain('criteria-questions');
  await expect.poll(() => validatorsOf(SCREENER), { timeout: 10_000 }).toHaveProperty('criteria-questions');
  const validators = await validatorsOf(SCREENER);
  const { statusCode, headers, body } = await site.app.inject({ url: `/v/${validators['criteria-questions']}.js` });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(body)}`);
  expect(module).toHaveProperty('default');
  expect(body).not.toMatch(/\beval\(|new Function/);
});

test('[E11] equal question sets share a validator, different ones do not', async () => {
  const set = (title: string) => ({
    schema: { type: 'object', required: [title], properties: { [title]: { type: 'string', enum: ['yes', 'no'] } } },
  });
  const { questionSets } = site.services;
  const [first, again, other] = [
    await questionSets.prepare(set('a')),
    await questionSets.prepare(set('a')),
    await questionSets.prepare(set('b')),
  ];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await questionSets.ready(set('b'))).toBe(other);
});

test('[E11] no other name is served', async () => {
  for (const name of ['0'.repeat(64), 'x', '..%2fsecrets'])
    expect((await site.app.inject({ url: `/v/${name}.js` })).statusCode).toBe(404);
});
