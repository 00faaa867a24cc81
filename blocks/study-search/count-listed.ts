import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { radiusOf, studiesWithin } from '#registry/refine-search.ts';
import { countFound } from './search-rules.ts';

/** How many of what was found the page lists: those within the distance that the address asks for. */
export function countListed(finds: 'studies' | 'offers', state: FlowState): number {
  const studies = finds === 'studies' ? currentRemote('studies', state) : undefined;
  if (studies?.status !== 'ready') return countFound(finds, state);
  const { distanceUnit } = countryOf(state);
  return studiesWithin(studies.value.studies, radiusOf(state.query, distanceUnit), distanceUnit).length;
}
