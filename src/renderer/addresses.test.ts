import { expect, test } from 'vitest';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { campaignAddress, createRouteFinder, homeAddress, isSamePath, searchAddress } from './addresses.ts';

test.each([
  [{ studyId: 'S 1', utm_source: 'mail' }, 'en', '/signup?s=ws10&studyId=S+1&utm_source=mail'],
  [{ s: 'flare', landing: 'home', cid: '7' }, 'es', '/signup/es?s=ws10&cid=7'],
  [{ email: 'a@example.org', cg: '1' }, 'en', '/signup?s=ws10&cg=1'],
] as const)('[A9, P1] of the query %j only what is another flow’s business goes along', (query, locale, address) => {
  expect(campaignAddress('ws10', query, locale)).toBe(address);
});

test('[A9, P1] the home keeps the query, but for the flow, the page and the study of this visit', () => {
  const query = { studyId: 'S1', s: 'flare', landing: 'home', email: 'a@example.org', gclid: 'c', cid: '7' };
  expect(homeAddress(query, 'es')).toBe('/signup/es?gclid=c&cid=7');
});

const named = (name: string, path = name): Route => ({
  name,
  path,
  title: { en: name, es: name },
  meta: {},
  blocks: [],
  next: [],
});
const campaign = (home: string): Campaign => ({
  formatVersion: 1,
  id: 'ws10',
  version: 1,
  name: 'ws10',
  type: 'Screener',
  path: 'ws10',
  aliases: [],
  home,
  languages: ['en', 'es'],
  settings: {},
  routes: [named('about', 'About-You'), named('contact')],
});

test.each([
  ['/', 'about'],
  ['/contact', 'contact'],
  ['/contact/', 'contact'],
  ['/CONTACT', 'contact'],
  ['/%63ontact', 'contact'],
  ['/about-you', undefined],
  ['/contact/more', undefined],
  ['/nothing', undefined],
  ['/%E0%A4%A', undefined],
])('[A1, A4] the path %s names the step %s', (path, name) => {
  expect(createRouteFinder(campaign('about'), {})(path)?.name).toBe(name);
});

test('[A1] a step that is not the home is found by its path, whatever its case', () => {
  expect(createRouteFinder(campaign('contact'), {})('/about-you')?.name).toBe('about');
});

test.each([
  ['/signup/s6', '/signup/s6/', true],
  ['/signup/s6/age', '/signup/S6/Age', true],
  ['/signup/s6/age', '/signup/s6/%61ge', true],
  ['/signup/s6', '/signup/s6/age', false],
] as const)('[A4] is %s the same page as %s? %s', (one, other, same) => {
  expect(isSamePath(one, other)).toBe(same);
});

test('[A19, D11] only a flow that screens tells the search which screener its cards open', () => {
  const query = { studyId: 'S-1', cid: '7' };
  expect(searchAddress(campaign('about'), query, 'en')).toBe('/signup/study-search?cid=7&ps=ws10');
  const signup: Campaign = { ...campaign('about'), id: 's6', type: 'Signup' };
  expect(searchAddress(signup, query, 'es')).toBe('/signup/es/study-search?cid=7');
  expect(searchAddress(signup, { ...query, ps: 'ws16' }, 'en')).toBe('/signup/study-search?cid=7&ps=ws16');
});
