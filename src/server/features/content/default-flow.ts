import type { Campaign } from '#schemas/campaign/campaign.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import type { Campaigns } from './create-campaigns.ts';
import type { PublishedCampaign } from './campaign-versions.ts';

/** The default flows for addresses that name none (A3). */
export const DEFAULT_FLOWS = { signup: 's6', studySearch: 'ss6', screener: 'ws10' } as const;

/** The default flow; if its document is missing, the first flow that is served. Undefined: none is served. */
export function defaultFlow(
  campaigns: Campaigns,
  kind: keyof typeof DEFAULT_FLOWS = 'signup',
): PublishedCampaign | undefined {
  return campaigns.find(DEFAULT_FLOWS[kind]) ?? campaigns.find(DEFAULT_FLOWS.signup) ?? campaigns.list()[0];
}

/** The language of the page: the forced one, otherwise the one in the address if the campaign offers it (A8). */
export function languageOf(campaign: Campaign, asked: Language): Language {
  const forced = campaign.settings.forcedLanguage;
  if (forced !== undefined) return forced;
  return campaign.languages.includes(asked) ? asked : (campaign.languages[0] ?? DEFAULT_LANGUAGE);
}
