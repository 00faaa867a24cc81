import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

test('[P1] personal parameters are read once: 303 to the clean address, the values in the draft, nothing in the log', async () => {
  const visitor = plainVisitor(site);
  const answer = await visitor.get('/signup/s6/postal?zip=60614&utm_source=news&EMAIL=jane.prefill%40example.org&firstName=Jane&lastName=Doe&phone=3125550142');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6/postal?utm_source=news']);
  const page = await visitor.get('/signup/s6/postal?utm_source=news');
  expect(page.body).toContain('value="60614"');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(JSON.stringify(site.logs)).not.toMatch(/jane\.prefill|Doe|60614|5550142/);
});

test('[P1] a redirect and the clean address are one answer', async () => {
  const answer = await plainVisitor(site).get('/?age=44&cid=7');
  expect([answer.statusCode, answer.headers.location, answer.cookies.length]).toEqual([303, '/signup/s6?cid=7', 1]);
});

test.each([
  ['male', 'm'], ['female', 'F'], ['other', 'o'],
])('[E16] gender is prefilled as %s from %s', async (gender, written) => {
  const visitor = plainVisitor(site);
  await visitor.get(`/signup/s6?gender=${written}`);
  const { body } = await visitor.get('/signup/s6');
  expect(pageDataOf(body).state.answers).toMatchObject({ 'candidate.gender': gender });
});

test.each(['age=7000', 'email=nobody', 'gender=x', 'zip=ABC', 'phone=1'])('[E16] what no field takes is dropped: %s', async (query) => {
  const visitor = plainVisitor(site);
  const answer = await visitor.get(`/signup/s6?${query}`);
  expect([answer.statusCode, answer.headers.location, visitor.cookies.size]).toEqual([303, '/signup/s6', 0]);
});

test('[A19] conditions of the address are answers to begin with', async () => {
  const { body } = await plainVisitor(site).get('/signup/s6?indicationIds=3,5');
  expect(pageDataOf(body).state.answers).toEqual({ 'candidate.indicationIds': ['3', '5'] });
});
