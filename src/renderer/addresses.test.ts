import { expect, test } from 'vitest';
import { campaignAddress } from './addresses.ts';

test.each([
  [{ studyId: 'S 1', utm_source: 'mail' }, 'en', '/signup?s=ws10&studyId=S+1&utm_source=mail'],
  [{ s: 'flare', landing: 'home', cid: '7' }, 'es', '/signup/es?s=ws10&cid=7'],
  [{ email: 'a@example.org', cg: '1' }, 'en', '/signup?s=ws10&cg=1'],
] as const)('[A9, P1] of the query %j only what is another flow’s business goes along', (query, locale, address) => {
  expect(campaignAddress('ws10', query, locale)).toBe(address);
});
