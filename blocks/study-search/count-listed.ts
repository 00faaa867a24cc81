import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { asksForOpening, radiusOf, studiesWithin } from '#registry/refine-search.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { countFound } from './rules.ts';

function countWithin(studies: readonly FoundStudy[], state: FlowState): number {
  const { distanceUnit } = countryOf(state);
  return studiesWithin(studies, radiusOf(state.query, distanceUnit), distanceUnit).length;
}

/** How many of what was found the page lists: those within the distance that the address asks for. */
export function countListed(finds: 'studies' | 'offers', state: FlowState): number {
  const studies = finds === 'studies' ? currentRemote('studies', state) : undefined;
  return studies?.status === 'ready' ? countWithin(studies.value.studies, state) : countFound(finds, state);
}

/** How many studies the page lists that do not recruit yet; `undefined`: the address does not ask for them. */
export function countOpening(state: FlowState): number | undefined {
  const studies = asksForOpening(state.query) ? currentRemote('studies', state) : undefined;
  const opening = studies?.status === 'ready' ? studies.value.opening : undefined;
  return opening && countWithin(opening, state);
}
