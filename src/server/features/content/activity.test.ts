import { expect, test } from 'vitest';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Active } from '#schemas/campaign/active.ts';
import { campaign } from '#tests/support/builders.ts';
import { activityOf, type Moment, successorOf } from './activity.ts';

const named = (id: string, active?: Active): Campaign => campaign([], { id, settings: active ? { active } : {} });

const on = (today: string, leads = 0): Moment => ({ today, countLeads: async (_id, limit) => Math.min(leads, limit) });

const TERM: Active = { from: '2027-01-11', until: '2027-06-30' };

test.each([
  ['2027-01-10', 'early'],
  ['2027-01-11', 'open'],
  ['2027-06-30', 'open'],
  ['2027-07-01', 'over'],
] as const)('[B2] on %s a campaign from 11 January to 30 June is %s', async (today, activity) => {
  expect(await activityOf(named('a', TERM), on(today))).toBe(activity);
});

test('[B2] a campaign without days, or with one of them, is open otherwise', async () => {
  expect(await activityOf(named('a'), on('2027-01-01', 1000))).toBe('open');
  expect(await activityOf(named('a', { from: '2027-01-11' }), on('2099-01-01'))).toBe('open');
  expect(await activityOf(named('a', { until: '2027-06-30' }), on('1999-01-01'))).toBe('open');
});

test('[B2] with the last lead that is wanted a campaign is over, but not before its first day', async () => {
  const wanted = named('a', { from: '2027-01-11', leads: 250 });
  expect(await activityOf(wanted, on('2027-01-11', 249))).toBe('open');
  expect(await activityOf(wanted, on('2027-01-11', 250))).toBe('over');
  expect(await activityOf(wanted, on('2027-01-11', 300))).toBe('over');
  expect(await activityOf(wanted, on('2027-01-10', 300))).toBe('early');
});

/** Which campaign takes the visitors of `first` on 1 July 2027. */
async function afterwards(...all: readonly Campaign[]): Promise<string | undefined> {
  const list = () => all.map((one) => ({ campaign: one, contentHash: '' }));
  const [first = named('first')] = all;
  return (await successorOf(first, on('2027-07-01'), { list }))?.campaign.id;
}

test('[B2] visitors go to the first open campaign that one which is over leads to', async () => {
  const over = (id: string, then?: string) => named(id, { until: '2027-06-30', ...(then ? { then } : {}) });
  expect(await afterwards(over('a', 'b'), named('b'))).toBe('b');
  expect(await afterwards(over('a', 'b'), over('b', 'c'), named('c'))).toBe('c');
  expect(await afterwards(over('a'), named('b'))).toBeUndefined();
  expect(await afterwards(over('a', 'gone'))).toBeUndefined();
  expect(await afterwards(over('a', 'b'), over('b', 'a'))).toBeUndefined();
  expect(await afterwards(over('a', 'b'), named('b', { from: '2027-08-01' }))).toBeUndefined();
  expect(await afterwards(named('a', { from: '2027-08-01', then: 'b' }), named('b'))).toBeUndefined();
});
