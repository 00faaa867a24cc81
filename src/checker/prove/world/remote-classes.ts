import { CANDIDATE_CHECKS } from '#schemas/lead/outcomes.ts';
import type { FlowState, Remote, RemoteName, RemoteState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';

const SITE = { id: 'a-site', ssExtId: 'a-site-1', name: 'A site', city: 'A city', distanceKm: 3, approximate: false };

/** The condition that visits of a proof are about, so that a catalogue has it. */
export const CONDITION = {
  id: 4,
  name: { en: 'A condition', es: 'Una afección' },
  showForSignup: true,
  type: 'chronic' as const,
};

type Maker = (key: string) => RemoteState;

/** Each outcome of a call that anything can tell apart, and its failure. */
function outcomes<Value>(values: readonly Value[], put: (remote: Remote<Value>) => RemoteState): Maker[] {
  return [
    ...values.map(
      (value): Maker =>
        (key) =>
          put({ status: 'ready', key, value }),
    ),
    (key) => put({ status: 'failed', key }),
  ];
}

/** The names of the calls in the order in which one may need the other's outcome. */
export const REMOTE_CLASSES: Readonly<Record<RemoteName, readonly Maker[]>> = {
  indications: outcomes(
    [[{ name: { en: 'Conditions', es: 'Afecciones' }, indications: [CONDITION] }]],
    (indications) => ({ indications }),
  ),
  sites: outcomes([[SITE], []], (sites) => ({ sites })),
  siteScheduling: outcomes([true, false], (siteScheduling) => ({ siteScheduling })),
  matchedToStudy: outcomes([false, true], (matchedToStudy) => ({ matchedToStudy })),
  callNow: outcomes([{ callNow: false }, { callNow: true, phone: '+13125550142' }], (callNow) => ({ callNow })),
  secondarySlots: outcomes([[]], (secondarySlots) => ({ secondarySlots })),
  siteSlots: outcomes([[]], (siteSlots) => ({ siteSlots })),
  studies: outcomes([{ studies: [], nearbyStudies: [] }], (studies) => ({ studies })),
  offers: outcomes([[]], (offers) => ({ offers })),
  qualification: outcomes([...CANDIDATE_CHECKS], (qualification) => ({ qualification })),
};

export function isRemoteName(name: string): name is RemoteName {
  return Object.hasOwn(REMOTE_CLASSES, name);
}

export const REMOTE_NAMES: readonly RemoteName[] = Object.keys(REMOTE_CLASSES).filter(isRemoteName);

/** The decided outcomes. A visitor has one answer to each question, so each call has one outcome. */
export type RemoteChoices = Readonly<Partial<Record<RemoteName, number>>>;

/** How calls end for most: what is looked for is found. What a check of a candidate says depends on the visit. */
export const USUAL_OUTCOMES: RemoteChoices = Object.fromEntries(
  REMOTE_NAMES.filter((name) => name !== 'qualification').map((name) => [name, 0]),
);

/** The visit with the outcomes of its calls, each for the inputs as they are. */
export function withRemotes(state: FlowState, choices: RemoteChoices): FlowState {
  return REMOTE_NAMES.reduce((made, name) => {
    const choice = choices[name];
    const key = choice === undefined ? undefined : remoteKey(name, made);
    return choice === undefined || key === undefined
      ? made
      : { ...made, remote: { ...made.remote, ...REMOTE_CLASSES[name][choice]?.(key) } };
  }, state);
}

/** Calls that are made again with other inputs bring the same as before. */
export function withSameOutcomes(state: FlowState): FlowState {
  return REMOTE_NAMES.reduce<FlowState>((made, name) => {
    const remote = made.remote[name];
    const key = remote && remoteKey(name, made);
    return key === undefined ? made : { ...made, remote: { ...made.remote, [name]: { ...remote, key } } };
  }, state);
}
