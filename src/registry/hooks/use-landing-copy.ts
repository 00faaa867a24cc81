import { useMemo } from 'react';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import { useFlow } from '../block-runtime.ts';
import { landingCopyOf } from '../landing-copy.ts';

/** The words of the landing page of the visit; the same object while the visit's study and campaign are the same. */
export function useLandingCopy(): LandingPageCopy {
  const payload = useFlow((state) => state.payload);
  const campaign = useFlow((state) => state.campaign);
  return useMemo(() => landingCopyOf({ payload, campaign }), [payload, campaign]);
}
