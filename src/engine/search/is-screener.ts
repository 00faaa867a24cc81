import type { Campaign } from '#schemas/campaign/campaign.ts';

/** Whether the campaign screens visitors for a study, so that a study card can open it (A19). */
export function isScreener({ type, settings }: Pick<Campaign, 'type' | 'settings'>): boolean {
  return settings.needsStudy === true || type === 'Screener' || type === 'Partner Screener';
}
