import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { SHARED_ROUTE_NAMES } from '#schemas/campaign/route-names.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

/** The shared route names (A20). */
const SHARED: readonly string[] = SHARED_ROUTE_NAMES;
/** What the specification describes without a name of the shared set: the landing page (A7) and the photos (C15). */
const OWN = ['landing', 'photos'];
/** The paths that differ from the name (C8, C10). */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  webScreenerHealth: ['health-questions'],
  healthQuestionsThankYou: ['healthQuestionsThankYou', 'health-thank-you'],
  calendarBooking: ['calendar-booking'],
  calendarBookingThankYou: ['calendar-booking-thank-you'],
  secondaryScreeningScheduling: ['secondary-screening-scheduling'],
  siteScheduling: ['site-scheduling'],
};

const { files } = await readCampaignFiles(['campaigns']);
const { campaigns } = await checkedCampaigns({ files, registry: createRegistry(await loadBlocks('blocks')) });

describe.each([...campaigns.values()])('[A20] the routes of $id', ({ routes }) => {
  test('have the shared names, and paths by them', () => {
    expect(routes.map(({ name }) => name).filter((name) => ![...SHARED, ...OWN].includes(name))).toEqual([]);
    for (const { name, path } of routes) expect(PATHS[name] ?? [name]).toContain(path);
  });
});
