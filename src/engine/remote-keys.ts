import { isChoiceList, type Answers } from '#schemas/lead/answers.ts';
import { computedFrom } from './computed/computed-facts.ts';
import { currentSearch } from './search/search-place.ts';
import { countryOf, type FlowState, type Remote, type RemoteName } from './flow-state.ts';

function joined(parts: readonly unknown[]): string | undefined {
  return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join('|') : undefined;
}

/**
 * The visitor's conditions, as ids in the order chosen. Before any is chosen, yes to the diagnosis question means the
 * one condition that the visit is about (D4).
 */
export function indicationIdsOf(state: FlowState): readonly string[] {
  const chosen = state.answers['candidate.indicationIds'];
  if (isChoiceList(chosen)) return chosen;
  const { indication } = state.payload;
  return indication && state.answers['candidate.diagnosed'] === 'yes' ? [String(indication.id)] : [];
}

/** The answers that the verdicts read. */
const JUDGED = /^(candidate\.(country|postalCode|phone|birthDate|age|gender|heightCm|weightKg)$|criteria\.)/;

/**
 * The study and every answer that its verdicts read: changing one of them invalidates an older check. A study may have
 * criteria about everything that the campaign computes.
 */
function qualificationInputs({ campaign, payload, answers }: FlowState): string | undefined {
  const computed = computedFrom(campaign);
  const inputs = Object.entries(answers)
    .filter(([fact]) => JUDGED.test(fact) || computed.has(fact))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return payload.study && JSON.stringify([payload.study.externalId, inputs]);
}

/**
 * Whether a route of the flow checks if the study knows the phone number. Otherwise nobody checks, and the number
 * counts as unknown (F4).
 */
export function asksForMatch({ campaign }: FlowState): boolean {
  return campaign.routes.some(({ meta }) => meta.checkIfPhoneAlreadyMatchedToStudy === true);
}

const KEYS: Readonly<Record<RemoteName, (state: FlowState) => string | undefined>> = {
  indications: (state) => state.locale,
  sites: (state) =>
    joined([state.payload.study?.externalId, countryOf(state).alpha2, state.answers['candidate.postalCode']]),
  siteScheduling: (state) => nearestSite(state)?.ssExtId,
  matchedToStudy: (state) =>
    asksForMatch(state) ? joined([state.payload.study?.externalId, state.answers['candidate.phone']]) : undefined,
  callNow: (state) =>
    joined([countryOf(state).alpha2, state.answers['candidate.postalCode']])?.concat(
      '|',
      indicationIdsOf(state).join(','),
      '|',
      state.payload.study?.externalId ?? '',
    ),
  secondarySlots: (state) => state.payload.study?.externalId,
  siteSlots: (state) => nearestSite(state)?.ssExtId,
  studies: (state) => joined([currentSearch(state), state.locale]),
  offers: (state) => joined([currentSearch(state)]),
  qualification: qualificationInputs,
};

/** The inputs of a call, as one string; `undefined` while an input is missing, so that the call cannot run yet. */
export function remoteKey(name: RemoteName, state: FlowState): string | undefined {
  return KEYS[name](state);
}

/** The outcome of a call for the current inputs; `undefined`: not requested yet, or requested for older inputs. */
export function currentRemote<Name extends RemoteName>(
  name: Name,
  state: FlowState,
): FlowState['remote'][Name] | undefined {
  const remote: Remote<unknown> | undefined = state.remote[name];
  return remote !== undefined && remote.key === remoteKey(name, state) ? state.remote[name] : undefined;
}

/**
 * The study site of the visit, once the lookup has found one: the one that the address names (`studySiteId`), if it is
 * among the study's sites near the visitor, else the nearest (A19, F3).
 */
export function nearestSite(state: FlowState) {
  const sites = state.remote.sites;
  if (sites?.status !== 'ready' || sites.key !== KEYS.sites(state)) return undefined;
  const named = state.query['studySiteId'];
  return sites.value.find(({ ssExtId }) => ssExtId === named) ?? sites.value[0];
}

/** Each call comes after those that its inputs depend on. */
const CALLS: readonly RemoteName[] = [
  'indications',
  'sites',
  'siteScheduling',
  'matchedToStudy',
  'callNow',
  'secondarySlots',
  'siteSlots',
  'studies',
  'offers',
  'qualification',
];

/**
 * The visit with only the answers of its path up to a page. Calls are made with everything that the visitor has
 * answered; their outcome counts on the path as well, if their inputs are part of it.
 */
export function onPath(state: FlowState, answers: Answers): FlowState {
  return CALLS.reduce<FlowState>(
    (made, name) => {
      const remote = state.remote[name];
      if (remote === undefined || remote.key !== remoteKey(name, state)) return made;
      const key = remoteKey(name, made);
      return key === undefined || key === remote.key
        ? made
        : { ...made, remote: { ...made.remote, [name]: { ...remote, key } } };
    },
    { ...state, answers },
  );
}
