import type { FlowState } from '#engine/flow-state.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';

/** The words of the landing page: the study's own stand over the campaign's, part by part (R3). */
export function landingCopyOf({ payload, campaign }: Pick<FlowState, 'payload' | 'campaign'>): LandingPageCopy {
  return { ...campaign.settings.landingPageCopy, ...payload.study?.webScreener?.landingPageCopy };
}
