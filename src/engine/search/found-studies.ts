import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import type { FoundStudy, NamedIndication } from '#schemas/study/found-study.ts';
import type { FlowState, RemoteName } from '../flow-state.ts';
import { currentRemote } from '../remote-keys.ts';
import { currentSearch } from './search-place.ts';

/** Whether there is a search to show. Not before the visitor searched, unless the postal code is enough (`atOnce`). */
export function isSearchAsked(state: FlowState, atOnce: boolean): boolean {
  return state.answers['candidate.searched'] !== undefined || (atOnce && currentSearch(state) !== undefined);
}

/** Which calls a block that shows search results needs. */
export function searchNeeds(state: FlowState, atOnce: boolean, names: readonly RemoteName[]): readonly RemoteName[] {
  return isSearchAsked(state, atOnce) ? names : [];
}

/** The studies of the current search, as far as they are known. */
export function foundStudies(state: FlowState): 'loading' | 'failed' | readonly FoundStudy[] {
  const remote = currentRemote('studies', state);
  if (remote === undefined) return 'loading';
  return remote.status === 'ready' ? remote.value.studies : 'failed';
}

/**
 * Whether there are more studies than the search lists. If so, its count says how many are listed, not how many there
 * are.
 */
export function moreThanListed(state: FlowState): boolean {
  const remote = currentRemote('studies', state);
  return remote?.status === 'ready' && remote.value.more === true;
}

const searches = ({ campaign }: FlowState) => campaign.type === 'Study Search';

/**
 * The calls behind a thank-you page: after a search it must know what was found, so as not to contradict it, and to
 * those whom the study of their visit does not take it names others (D9).
 */
export const THANK_YOU_NEEDS: readonly RemoteName[] = ['callNow', 'studies'];

/** How many studies were left out because they take other ages than the address asks for. */
export function otherAges(state: FlowState): number {
  const remote = currentRemote('studies', state);
  return remote?.status === 'ready' ? (remote.value.otherAges ?? 0) : 0;
}

/**
 * Whether a thank-you page may say that no study fits. Not after a search whose studies the visitor has seen, nor if it
 * is unknown what there is (D9).
 */
export function mayDenyStudies(state: FlowState): boolean {
  const found = foundStudies(state);
  return typeof found !== 'string' && (!searches(state) || (found.length === 0 && otherAges(state) === 0));
}

/** Whether there are other studies near the visitor, whatever they are about. */
export function othersNear(state: FlowState): boolean {
  const remote = currentRemote('studies', state);
  const own = state.payload.study?.externalId;
  return remote?.status === 'ready' && remote.value.nearbyStudies.some(({ externalId }) => externalId !== own);
}

/**
 * The conditions in the results that a visitor can choose from: without healthy volunteers and "candidate for …"
 * entries, each once.
 */
export function conditionsFound(studies: readonly FoundStudy[]): readonly NamedIndication[] {
  const all = new Map(
    studies.flatMap(({ associatedIndications }) =>
      associatedIndications.map((indication) => [indication.id, indication]),
    ),
  );
  return [...all.values()]
    .filter(({ id, name }) => id !== HEALTHY_VOLUNTEER_INDICATION && !name.en.toLowerCase().includes('candidate for'))
    .toSorted((a, b) => a.name.en.localeCompare(b.name.en));
}

/** Whether a study for healthy volunteers is among them. Its condition is chosen without being asked for (ss3). */
export function takesHealthyVolunteers(studies: readonly FoundStudy[]): boolean {
  return studies.some(({ associatedIndications }) =>
    associatedIndications.some(({ id }) => id === HEALTHY_VOLUNTEER_INDICATION),
  );
}

/**
 * The studies about one of the conditions; all if none is given. Those for healthy volunteers come last, because nobody
 * chose these by name (ss3).
 */
export function matchingStudies(studies: readonly FoundStudy[], ids: readonly string[]): readonly FoundStudy[] {
  if (ids.length === 0) return studies;
  const matching = studies.filter(({ associatedIndications }) =>
    associatedIndications.some(({ id }) => ids.includes(String(id))),
  );
  const named = ids.filter((id) => id !== String(HEALTHY_VOLUNTEER_INDICATION));
  const isNamed = ({ associatedIndications }: FoundStudy) =>
    associatedIndications.some(({ id }) => named.includes(String(id)));
  return [...matching.filter(isNamed), ...matching.filter((study) => !isNamed(study))];
}
