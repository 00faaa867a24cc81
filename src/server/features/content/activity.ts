import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { Campaigns } from './create-campaigns.ts';

/** Does a campaign take new visitors, not yet, or no longer? */
export type Activity = 'open' | 'early' | 'over';

/** @param today `YYYY-MM-DD`, in the time zone of the call centre */
export function activityOf({ settings: { active } }: Campaign, today: string): Activity {
  if (active?.from !== undefined && today < active.from) return 'early';
  return active?.until !== undefined && today > active.until ? 'over' : 'open';
}

/**
 * The campaign that takes the visitors of one that is over: the first open one that it leads to. Undefined: it leads to
 * none.
 */
export function successorOf(
  campaign: Campaign,
  today: string,
  campaigns: Pick<Campaigns, 'list'>,
): PublishedCampaign | undefined {
  const passed = new Set<string>();
  let next: Campaign = campaign;
  while (activityOf(next, today) === 'over' && !passed.has(next.id)) {
    passed.add(next.id);
    const { then } = next.settings.active ?? {};
    const found = campaigns.list().find((other) => other.campaign.id === then);
    if (!found) return undefined;
    if (activityOf(found.campaign, today) === 'open') return found;
    next = found.campaign;
  }
  return undefined;
}
