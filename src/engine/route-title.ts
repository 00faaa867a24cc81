import type { Route } from '#schemas/campaign/campaign.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { caregiverInvolved } from './facts/path-facts.ts';
import type { FlowState } from './flow-state.ts';

/** The heading of a page: who answers for somebody else is not asked about themselves. */
export function titleOf({ title, meta }: Route, state: FlowState): LocalizedText {
  return (caregiverInvolved(state) ? meta.titleForCare : undefined) ?? title;
}
