import { visitProgress } from '#engine/progress.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { ProgressBar } from '#ui/parts/progress-bar.tsx';
import { usePage, useStore } from '../page-kit.ts';

/** How far the visitor is: a bar, and in words where the campaign counts its steps (D3, C2). */
export function StepProgress({ route }: { readonly route: Route }) {
  const { page, shell, bind, flow } = usePage();
  const step = useStore((state) => visitProgress(flow(state), bind, route)?.step);
  const steps = useStore((state) => visitProgress(flow(state), bind, route)?.steps);
  if (step === undefined || steps === undefined) return null;
  const { legacyStepCounter = false, progressStepNumbers = false } =
    page.state.campaign.settings.webScreenerProps ?? {};
  const label = shell('progress.step', { step, steps });
  return (
    <ProgressBar step={step} steps={steps} label={label} labelHidden={!legacyStepCounter && !progressStepNumbers} />
  );
}
