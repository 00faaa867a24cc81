import type { Outcome, Truth } from '#schemas/lead/verdicts.ts';
import type { FlowState } from '../flow-state.ts';
import { verdictOf } from './verdicts.ts';

function qualificationOf(state: FlowState): Truth {
  return verdictOf(
    state.campaign.settings.qualificationFrom === 'criteria' ? 'criteriaQualified' : 'fullyQualified',
    state,
  );
}

/**
 * What the visitor is told (F2). Qualified and no simulation: congratulations. Else disqualified, or no site where the
 * lookup found none: a lookup that failed is never told as "no site". A simulation is never told so either. Unknown is
 * a fourth outcome: the data was received, a coordinator calls.
 */
export function outcomeOf(state: FlowState): Outcome {
  const study = state.payload.study;
  const simulation = study !== undefined && (study.isSimulation || study.internalStatus === 'Simulation Active');
  const qualified = qualificationOf(state);
  if (qualified === 'unknown') return 'received';
  if (qualified && !simulation) return 'congratulations';
  return simulation || verdictOf('siteQualified', state) !== false ? 'disqualified' : 'noSite';
}
