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

/** Returns each outcome of a call that anything can distinguish, and its failure. */
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

/** The names of the calls, in an order in which each comes after the calls whose outcomes it may need. */
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

/** How calls usually end: they find what they look for. The result of checking a candidate depends on the visit. */
export const USUAL_OUTCOMES: RemoteChoices = Object.fromEntries(
  REMOTE_NAMES.filter((name) => name !== 'qualification').map((name) => [name, 0]),
);

/** Returns the visit with the outcomes of its calls, each for the current inputs. */
export function withRemotes(state: FlowState, choices: RemoteChoices): FlowState {
  return REMOTE_NAMES.reduce((made, name) => {
    const choice = choices[name];
    const key = choice === undefined ? undefined : remoteKey(name, made);
    return choice === undefined || key === undefined
      ? made
      : { ...made, remote: { ...made.remote, ...REMOTE_CLASSES[name][choice]?.(key) } };
  }, state);
}

/** Calls that are repeated with other inputs return the same as before. */
export function withSameOutcomes(state: FlowState): FlowState {
  return REMOTE_NAMES.reduce<FlowState>((made, name) => {
    const remote = made.remote[name];
    const key = remote && remoteKey(name, made);
    return key === undefined ? made : { ...made, remote: { ...made.remote, [name]: { ...remote, key } } };
  }, state);
}

interface Words {
  readonly failed: string;
  /** Describes what a call returned, if it can return more than one thing. */
  readonly told?: (value: unknown) => string;
}

const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value === true);

const WORDS: Readonly<Record<RemoteName, Words>> = {
  indications: { failed: 'the list of conditions cannot be loaded' },
  sites: {
    failed: 'the lookup of study sites fails',
    told: (value) => (isThere(value) ? 'a study site is near' : 'no study site is near'),
  },
  siteScheduling: {
    failed: 'the site does not say whether it offers times',
    told: (value) => (isThere(value) ? 'the site offers times' : 'the site offers no times'),
  },
  matchedToStudy: {
    failed: 'the phone number cannot be checked',
    told: (value) =>
      isThere(value) ? 'the phone number is already matched to the study' : 'the phone number is not matched yet',
  },
  callNow: {
    failed: 'it is not known whether somebody can be called now',
    told: (value) =>
      typeof value === 'object' && value !== null && 'callNow' in value && value.callNow === true
        ? 'a coordinator can be called now'
        : 'no coordinator can be called now',
  },
  secondarySlots: { failed: 'the times of the screening call cannot be loaded' },
  siteSlots: { failed: 'the times of the site cannot be loaded' },
  studies: { failed: 'the search for studies fails' },
  offers: { failed: 'the offers cannot be loaded' },
  qualification: { failed: 'the partner check fails', told: (value) => `the partner check says ${String(value)}` },
};

/** Describes the outcome of a call in words; undefined if it was not made, or returned what it always returns. */
export function outcomeWords(name: RemoteName, remote: FlowState['remote']): string | undefined {
  const outcome = remote[name];
  if (outcome === undefined) return undefined;
  return outcome.status === 'failed' ? WORDS[name].failed : WORDS[name].told?.(outcome.value);
}
