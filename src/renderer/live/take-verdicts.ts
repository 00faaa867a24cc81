import type { Visit } from '#api/contract/visit-calls.ts';
import { asksForMatch } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { loadPart } from '#ui/load-part.ts';
import type { PageKit } from '../page-kit.ts';

const PHONE = 'candidate.phone';
const REST = ['bioQualified', 'siteQualified', 'criteriaQualified'] as const satisfies readonly (keyof Verdicts)[];

/** The server's verdicts on a saved lead stand: it knows of a matched phone number also where the browser's check of it failed (F4). */
export function takeVerdicts(kit: PageKit, verdicts: Verdicts | null, { answers, draftId }: Pick<Visit, 'answers' | 'draftId'>): void {
  const flow = kit.flow();
  if (verdicts?.fullyQualified !== false || !asksForMatch(flow) || answers[PHONE] !== flow.answers[PHONE] || !REST.every((name) => verdicts[name] === true)) return;
  const { path } = kit.store.getState();
  if (draftId !== path.draftId) return;
  const route = findRoute(flow.campaign, path.route);
  const offersTimes = route !== undefined && kit.blocks(route, flow).some(({ bound }) => bound.scheduling !== undefined);
  if (!offersTimes && verdictOf('fullyQualified', flow) === false) return;
  // Without it the page stays as it is: a time that is pressed is refused, and says so.
  void loadPart('matched', () => import('./scheduling/hear-of-match.ts')).then(({ hearOfMatch }) => hearOfMatch(kit), () => undefined);
}
