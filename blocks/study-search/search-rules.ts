import type { Field } from '#engine/block-rules.ts';
import { placeFields } from '#engine/fields/place-fields.ts';
import { outcomeFact, searchField, type SearchOutcome } from '#engine/fields/search-fields.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { isSearchAsked } from '#engine/search/found-studies.ts';
import { chosenIds, searchNow } from '#engine/search/search-place.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Props } from './schema.ts';

/** Whether the block asks for the country. */
export function asksCountry({ showCountrySelect }: Props, { campaign }: FlowState): boolean {
  return showCountrySelect ?? campaign.settings.showCountrySelect ?? false;
}

export function fieldsOf(props: Props, state: FlowState, id: string): readonly Field[] {
  const fields = placeFields({ country: countryOf(state), withCountry: asksCountry(props, state), required: true });
  return fields.map((field) => (field.id === 'candidate.postalCode' ? searchField(field, id) : field));
}

/** A press of Search: searches the postal code that is in the field now. */
export function askOf({ anyCondition = false }: Props, state: FlowState, id: string): Answers {
  const searched = searchNow(state, anyCondition ? [] : chosenIds(state));
  return searched === undefined ? {} : { 'candidate.searched': searched, [outcomeFact(id)]: 'loading' };
}

/** How many studies the search found; 0 while that is unknown. */
export function countFound(finds: 'studies' | 'offers', state: FlowState): number {
  const studies = finds === 'studies' ? currentRemote('studies', state) : undefined;
  if (studies?.status === 'ready') return studies.value.studies.length;
  const offers = finds === 'offers' ? currentRemote('offers', state) : undefined;
  return offers?.status === 'ready' ? offers.value.length : 0;
}

/** The status of the search, once its outcome is there. */
export function outcomeOf({ finds = 'studies', atOnce = false }: Props, state: FlowState): SearchOutcome | undefined {
  if (!isSearchAsked(state, atOnce)) return undefined;
  const remote = currentRemote(finds, state);
  if (remote === undefined) return 'loading';
  if (remote.status === 'failed') return 'failed';
  return countFound(finds, state) > 0 ? 'found' : 'none';
}

/** The part of the outcome that is stored as an answer. */
export function learnOf(props: Props, state: FlowState, id: string): Answers {
  const outcome = outcomeOf(props, state);
  return outcome === undefined || outcome === 'loading' ? {} : { [outcomeFact(id)]: outcome };
}
