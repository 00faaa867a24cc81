import { expect, test } from 'vitest';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Active } from '#schemas/campaign/active.ts';
import { campaign } from '#tests/support/builders.ts';
import { activityOf, successorOf } from './activity.ts';

const named = (id: string, active?: Active): Campaign => campaign([], { id, settings: active ? { active } : {} });

const TERM: Active = { from: '2027-01-11', until: '2027-06-30' };

test.each([
  ['2027-01-10', 'early'],
  ['2027-01-11', 'open'],
  ['2027-06-30', 'open'],
  ['2027-07-01', 'over'],
] as const)('[B2] on %s a campaign from 11 January to 30 June is %s', (today, activity) => {
  expect(activityOf(named('a', TERM), today)).toBe(activity);
});

test('[B2] a campaign without days, or with one of them, is open otherwise', () => {
  expect(activityOf(named('a'), '2027-01-01')).toBe('open');
  expect(activityOf(named('a', { from: '2027-01-11' }), '2099-01-01')).toBe('open');
  expect(activityOf(named('a', { until: '2027-06-30' }), '1999-01-01')).toBe('open');
});

/** Which campaign takes the visitors of `first` on 1 July 2027. */
function afterwards(...all: readonly Campaign[]): string | undefined {
  const list = () => all.map((one) => ({ campaign: one, contentHash: '' }));
  const [first = named('first')] = all;
  return successorOf(first, '2027-07-01', { list })?.campaign.id;
}

test('[B2] visitors go to the first open campaign that one which is over leads to', () => {
  const over = (id: string, then?: string) => named(id, { until: '2027-06-30', ...(then ? { then } : {}) });
  expect(afterwards(over('a', 'b'), named('b'))).toBe('b');
  expect(afterwards(over('a', 'b'), over('b', 'c'), named('c'))).toBe('c');
  expect(afterwards(over('a'), named('b'))).toBeUndefined();
  expect(afterwards(over('a', 'gone'))).toBeUndefined();
  expect(afterwards(over('a', 'b'), over('b', 'a'))).toBeUndefined();
  expect(afterwards(over('a', 'b'), named('b', { from: '2027-08-01' }))).toBeUndefined();
  expect(afterwards(named('a', { from: '2027-08-01', then: 'b' }), named('b'))).toBeUndefined();
});
