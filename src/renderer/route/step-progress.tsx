import { progressOf } from '#engine/progress.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { ProgressBar } from '#ui/parts/progress-bar.tsx';
import { usePage } from '../page-kit.ts';

/** How far the visitor is: a bar, and in words where the campaign counts its steps (D3, C2). */
export function StepProgress({ route }: { readonly route: Route }) {
  const { page, shell } = usePage();
  const { campaign } = page.state;
  const progress = progressOf(campaign, route);
  if (!progress) return null;
  const { legacyStepCounter = false, progressStepNumbers = false } = campaign.settings.webScreenerProps ?? {};
  return <ProgressBar {...progress} label={shell('progress.step', progress)} labelHidden={!legacyStepCounter && !progressStepNumbers} />;
}
