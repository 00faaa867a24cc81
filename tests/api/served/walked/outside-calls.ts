import type { FlowState, Remote, RemoteName, RemoteState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Relay } from '#server/features/integrations/relay.ts';
import type { Remotes } from '#server/features/visits/remotes.ts';

/**
 * The address parameter with which a visit determines the outcomes of its calls. Its page is made for it, but no rule
 * reads it: it only travels with the lead.
 */
export const OUTCOMES_PARAMETER = 'cid';

type Put = (key: string) => RemoteState;

function outcomes<Value>(
  values: Readonly<Record<string, Value>>,
  put: (remote: Remote<Value>) => RemoteState,
): ReadonlyMap<string, Put> {
  const ready = Object.entries(values).map(([word, value]): [string, Put] => [
    word,
    (key) => put({ status: 'ready', key, value }),
  ]);
  return new Map([...ready, ['failed', (key) => put({ status: 'failed', key })]]);
}

const SITE = { id: 'near-by', ssExtId: 'near-by-1', distanceKm: 5 };

/** The possible outcomes of an outside call. */
const DOUBLES: ReadonlyMap<RemoteName, ReadonlyMap<string, Put>> = new Map<RemoteName, ReadonlyMap<string, Put>>([
  ['indications', outcomes<never>({}, (indications) => ({ indications }))],
  ['sites', outcomes({ found: [SITE], none: [] }, (sites) => ({ sites }))],
  ['siteScheduling', outcomes({ yes: true, no: false }, (siteScheduling) => ({ siteScheduling }))],
  ['matchedToStudy', outcomes({ yes: true, no: false }, (matchedToStudy) => ({ matchedToStudy }))],
  [
    'callNow',
    outcomes({ yes: { callNow: true, phone: '+13125550142' }, no: { callNow: false } }, (callNow) => ({ callNow })),
  ],
]);

/** Every outcome that can be requested, as `name-word`. */
export const EVERY_OUTCOME: readonly string[] = [...DOUBLES].flatMap(([name, words]) =>
  [...words.keys()].map((word) => `${name}-${word}`),
);

function wanted(state: FlowState): Map<RemoteName, Put> {
  const words = new Set((state.query[OUTCOMES_PARAMETER] ?? '').split('.'));
  return new Map(
    [...DOUBLES].flatMap(([name, puts]) =>
      [...puts].filter(([word]) => words.has(`${name}-${word}`)).map(([, put]): [RemoteName, Put] => [name, put]),
    ),
  );
}

/** Calls with the outcomes that the address gives; the real calls for all others. */
export function plannedCalls(remotes: Remotes): Remotes {
  return {
    resolve: async (names, state, page) => {
      const reported = [...wanted(state)].filter(([name]) => names.includes(name));
      const put = (visit: FlowState): FlowState =>
        reported.reduce((made, [name, outcome]) => {
          const key = remoteKey(name, made);
          return key === undefined ? made : { ...made, remote: { ...made.remote, ...outcome(key) } };
        }, visit);
      const before = put(state);
      const real = await remotes.resolve(
        names.filter((name) => reported.every(([other]) => other !== name)),
        before,
        page,
      );
      // One call may need the result of another.
      return put({ ...before, remote: { ...before.remote, ...real } }).remote;
    },
  };
}

/** The slugs of people whom the relay knows: with an email address, and without. */
export const SLUGS = { withEmail: 'AAAAAAAAAAAAAAAAAAAAAA', withoutEmail: 'BBBBBBBBBBBBBBBBBBBBBB' } as const;

const PERSON = { firstName: 'Ana', lastName: 'Rivera', phone: '+13122071000', postalCode: '60614' };

/** A relay that knows two people. */
export const RELAY: Relay = {
  patientInfo: async (slug) => {
    if (slug === SLUGS.withEmail) return { ok: true, value: { ...PERSON, email: 'ana@example.org' } };
    return { ok: true, value: slug === SLUGS.withoutEmail ? PERSON : null };
  },
  sites: async () => ({ ok: true, value: null }),
  updateLead: async () => undefined,
};
