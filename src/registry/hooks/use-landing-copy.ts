import { useMemo } from 'react';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import { useFlow } from '../block-runtime.ts';
import type { FlowState } from '#engine/flow-state.ts';

/** The texts of the landing page: the study's own override the campaign's, part by part (R3). */
function landingCopyOf({ payload, campaign }: Pick<FlowState, 'payload' | 'campaign'>): LandingPageCopy {
  return { ...campaign.settings.landingPageCopy, ...payload.study?.webScreener?.landingPageCopy };
}

/** The texts of the landing page of the visit; the same object while the visit's study and campaign are the same. */
export function useLandingCopy(): LandingPageCopy {
  const payload = useFlow((state) => state.payload);
  const campaign = useFlow((state) => state.campaign);
  return useMemo(() => landingCopyOf({ payload, campaign }), [payload, campaign]);
}
