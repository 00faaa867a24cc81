import { useNavigate } from 'react-router';
import type { PlayedVisit } from '#api/preview/preview-messages.ts';
import type { Witness } from '#checker/prove/witness.ts';
import { withSameOutcomes } from '#checker/prove/world/remote-classes.ts';
import { mergedAnswers } from '#engine/flow-state.ts';
import { playBegun, playMoved } from '../store/playing-slice.ts';
import { selected } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';

/** Selects the screen on which the shown visitor is, so that the panel tells about it. */
function selectStep(store: StudioStore): void {
  const { now } = store.getState().playing;
  const step = now?.witness.steps[now.at];
  if (step !== undefined) store.dispatch(selected({ kind: 'route', route: step.route }));
}

/** Shows the screen of the visitor's visit before (-1) or after (1) this one. */
export function movePlay(store: StudioStore, by: 1 | -1): void {
  store.dispatch(playMoved(by));
  selectStep(store);
}

/** Shows a visitor on the page, from their first screen on. */
export function usePlay(): (witness: Witness, message: string) => void {
  const { store, campaign } = useOpenCampaign();
  const navigate = useNavigate();
  return (witness, message) => {
    store.dispatch(playBegun({ witness, message }));
    selectStep(store);
    void navigate(`/campaigns/${campaign}/page`);
  };
}

/** A visitor of a proof on one of their screens, with everything entered there and before. */
export function visitAtStep({ visit, steps, known }: Witness, at: number): PlayedVisit {
  const isLast = at === steps.length - 1;
  const answers = isLast ? visit.answers : mergedAnswers(known, ...steps.slice(0, at + 1).map((step) => step.answers));
  const { query, payload, remote, today, entry, device, bookings } = withSameOutcomes({ ...visit, answers });
  return { answers, query, payload, remote, today, entry, device, ...(bookings === undefined ? {} : { bookings }) };
}
