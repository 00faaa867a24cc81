import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { Campaigns } from './create-campaigns.ts';

/** Does a campaign take new visitors, not yet, or no longer? */
export type Activity = 'open' | 'early' | 'over';

/** What decides whether a campaign takes new visitors. */
export interface Moment {
  /** `YYYY-MM-DD`, in the time zone of the call centre. */
  readonly today: string;
  /** How many leads a campaign has; it need not count further than `limit`. */
  readonly countLeads: (campaignId: string, limit: number) => Promise<number>;
}

export async function activityOf(
  { id, settings: { active } }: Campaign,
  { today, countLeads }: Moment,
): Promise<Activity> {
  if (active?.from !== undefined && today < active.from) return 'early';
  if (active?.until !== undefined && today > active.until) return 'over';
  if (active?.leads === undefined) return 'open';
  return (await countLeads(id, active.leads)) < active.leads ? 'open' : 'over';
}

/**
 * The campaign that takes the visitors of one that is over: the first open one that it leads to. Undefined: it leads to
 * none.
 */
export async function successorOf(
  campaign: Campaign,
  moment: Moment,
  campaigns: Pick<Campaigns, 'list'>,
): Promise<PublishedCampaign | undefined> {
  const passed = new Set<string>();
  let next: Campaign = campaign;
  while (!passed.has(next.id) && (await activityOf(next, moment)) === 'over') {
    passed.add(next.id);
    const { then } = next.settings.active ?? {};
    const found = campaigns.list().find((other) => other.campaign.id === then);
    if (!found) return undefined;
    if ((await activityOf(found.campaign, moment)) === 'open') return found;
    next = found.campaign;
  }
  return undefined;
}
