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

/** Is a number that is matched already all that the server finds amiss? */
function onlyMatched(verdicts: Verdicts | null): boolean {
  return verdicts?.fullyQualified === false && REST.every((name) => verdicts[name] === true);
}

/**
 * The server's verdicts on a saved lead stand: it knows of a matched phone number also where the browser's check of it
 * failed (F4).
 */
export function takeVerdicts(kit: PageKit, verdicts: Verdicts | null, saved: Pick<Visit, 'answers' | 'draftId'>): void {
  const flow = kit.flow();
  const { path } = kit.store.getState();
  const isThis = saved.draftId === path.draftId && saved.answers[PHONE] === flow.answers[PHONE];
  if (!isThis || !asksForMatch(flow) || !onlyMatched(verdicts)) return;
  const route = findRoute(flow.campaign, path.route);
  const offered = route !== undefined && offersTimes(route, flow, kit.bind);
  if (!offered && verdictOf('fullyQualified', flow) === false) return;
  // Without it the page stays as it is: a time that is pressed is refused, and says so.
  const part = loadPart('matched', () => import('./scheduling/hear-of-match.ts'));
  void part.then(
    ({ hearOfMatch }) => hearOfMatch(kit),
    () => undefined,
  );
}
