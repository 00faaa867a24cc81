import type { Visit } from '#api/contract/visit-calls.ts';
import { offersTimes } from '#engine/offers-times.ts';
import { asksForMatch } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { loadPart } from '#ui/load-part.ts';
import type { PageKit } from '../page-kit.ts';

const PHONE = 'candidate.phone';
const REST = ['bioQualified', 'siteQualified', 'criteriaQualified'] as const satisfies readonly (keyof Verdicts)[];

/** Is an already matched phone number the only thing that the server objects to? */
function onlyMatched(verdicts: Verdicts | null): boolean {
  return verdicts?.fullyQualified === false && REST.every((name) => verdicts[name] === true);
}

/**
 * The server's verdicts on a saved lead are authoritative: it knows of a matched phone number even if the browser's
 * check of it failed (F4).
 */
export function takeVerdicts(kit: PageKit, verdicts: Verdicts | null, saved: Pick<Visit, 'answers' | 'draftId'>): void {
  const flow = kit.flow();
  const { path } = kit.store.getState();
  const isThis = saved.draftId === path.draftId && saved.answers[PHONE] === flow.answers[PHONE];
  if (!isThis || !asksForMatch(flow) || !onlyMatched(verdicts)) return;
  const route = findRoute(flow.campaign, path.route);
  const offered = route !== undefined && offersTimes(route, flow, kit.bind);
  if (!offered && verdictOf('fullyQualified', flow) === false) return;
  // Without it the page stays as it is: a pressed time is refused, with a message.
  const part = loadPart('matched', () => import('./scheduling/on-phone-matched.ts'));
  void part.then(
    ({ onPhoneMatched }) => onPhoneMatched(kit),
    () => undefined,
  );
}
