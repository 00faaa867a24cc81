import { expect, test } from '@playwright/test';
import { canaries, canaryFlows, recordUnmasked, sweepCanaries } from '../../hard/browser/canaries/check.ts';
import { faults, faultyVisitsOf, plantLie, walkThroughFaults } from '../../hard/browser/faults/check.ts';
import { gestures, plantDoubles, takeGestures, walksOf } from '../../hard/browser/gestures/check.ts';
import { goOffline, offline, offlineWalks, plantSwallowed } from '../../hard/browser/offline/check.ts';
import { openBrowserSite, type BrowserSite } from '../../hard/browser/site.ts';

/** Quick shares of the checks that `npm run hard` runs in full, each with its planted fault, all on one site. */
test.describe('hard', () => {
  // One after another on one site, regardless of the result of the previous one.
  test.describe.configure({ mode: 'default' });
  let site: BrowserSite;
  test.beforeAll(async () => {
    site = await openBrowserSite();
  });
  test.afterAll(() => site.close());

  test(`${gestures.name} holds: ${gestures.promise}`, async () => {
    expect((await takeGestures(site, walksOf('share'))).broken).toEqual([]);
  });

  test(`${offline.name} holds: ${offline.promise}`, async () => {
    expect((await goOffline(site, offlineWalks('share'))).broken).toEqual([]);
  });

  test(`${gestures.name} notices: ${gestures.fault}`, async () => {
    expect((await plantDoubles(site)).broken).not.toEqual([]);
  });

  test(`${offline.name} notices: ${offline.fault}`, async () => {
    expect((await plantSwallowed(site)).broken).not.toEqual([]);
  });

  test(`${faults.name} holds: ${faults.promise}`, async () => {
    expect((await walkThroughFaults(site, await faultyVisitsOf(site, 'share'))).broken).toEqual([]);
  });

  test(`${faults.name} notices: ${faults.fault}`, async () => {
    expect((await plantLie(site)).broken).not.toEqual([]);
  });

  test(`${canaries.name} holds: ${canaries.promise}`, async () => {
    expect((await sweepCanaries(site, canaryFlows('share'))).broken).toEqual([]);
  });

  test(`${canaries.name} notices: ${canaries.fault}`, async () => {
    expect((await sweepCanaries(site, canaryFlows('share').slice(0, 1), recordUnmasked)).broken).not.toEqual([]);
  });
});
