import type { Page } from '@playwright/test';
import { qualifiedVisit } from '../../support/booking/booking-visitor.ts';
import { expect } from '../fixtures.ts';

/**
 * Puts the page's browser into the visit of a visitor who has answered the whole screener and qualifies. Returns the
 * query of the visit.
 */
export async function beginQualified(page: Page, campaign: 'ws18' | 'ws21'): Promise<string> {
  // A separate number: a matched number does not qualify twice.
  const serial = Math.floor(Math.random() * 7000) + 500;
  const visit = qualifiedVisit(campaign, serial, { today: new Date().toISOString().slice(0, 10), route: 'home' });
  const kept = await page.request.put('/api/v1/drafts', { data: visit });
  expect(kept.status()).toBe(204);
  return 'studyId=DEMO-ASTHMA-01';
}
