import { countryOf, type FlowState, type Remote, type RemoteName, type RemoteState } from '#engine/flow-state.ts';
import { currentRemote, indicationIdsOf, nearestSite, remoteKey } from '#engine/remote-keys.ts';
import type { Log } from '../log.ts';
import { errorDetails } from '../log.ts';
import type { SiteScheduling } from '../outside/site-scheduling.ts';
import type { Catalogue, Remotes } from '../services.ts';
import type { CallNow } from './call-centre.ts';

export interface RemotesParts {
  readonly catalogue: Catalogue;
  readonly callNow: CallNow;
  readonly siteScheduling: SiteScheduling;
  readonly log: Log;
}

type Ask = { readonly [Name in RemoteName]: (state: FlowState, draftId: string | undefined) => Promise<Extract<NonNullable<RemoteState[Name]>, { status: 'ready' }>['value']> };

const FAILURES: Readonly<Record<RemoteName, string>> = {
  indications: 'Error retrieving indications',
  sites: 'Error retrieving nearby sites',
  siteScheduling: 'Getting Site Scheduling Status error',
  matchedToStudy: 'Error during fetching match to study info',
  callNow: 'Error during the call-now check',
};

function questions({ catalogue, callNow, siteScheduling }: RemotesParts): Ask {
  const studyId = (state: FlowState) => state.payload.study?.externalId ?? '';
  const postalCode = (state: FlowState) => String(state.answers['candidate.postalCode'] ?? '');
  return {
    indications: () => catalogue.indications(),
    sites: async (state) => (await catalogue.sitesNear({ studyId: studyId(state), postalCode: postalCode(state), country: countryOf(state).alpha2 })) ?? unlocated(),
    siteScheduling: (state) => siteScheduling(nearestSite(state)?.ssExtId ?? ''),
    matchedToStudy: (state, draftId) => catalogue.matchedToStudy(String(state.answers['candidate.phone'] ?? ''), studyId(state), draftId),
    callNow: (state) =>
      callNow({ indicationIds: indicationIdsOf(state).map(Number), country: countryOf(state).alpha2, postalCode: postalCode(state), studyId: state.payload.study?.externalId, locale: state.locale }),
  };
}

class Unlocated extends Error {}

/** A code that resolves to no place: the sites are not known, and never told as "none" (Q11). */
function unlocated(): never {
  throw new Unlocated('The postal code resolves to no place');
}

/** Makes the calls of a visit against the services of this process. A call whose inputs are missing is not made. */
export function createRemotes(parts: RemotesParts): Remotes {
  const ask = questions(parts);
  async function one<Name extends RemoteName>(name: Name, state: FlowState, draftId: string | undefined): Promise<{ readonly [Key in RemoteName]?: Remote<unknown> }> {
    const key = remoteKey(name, state);
    if (key === undefined) return {};
    const known = currentRemote(name, state);
    if (known?.status === 'ready') return { [name]: known };
    try {
      return { [name]: { status: 'ready', key, value: await ask[name](state, draftId) } };
    } catch (error) {
      if (!(error instanceof Unlocated)) parts.log.error({ ...errorDetails(error), service: name }, FAILURES[name]);
      return { [name]: { status: 'failed', key } };
    }
  }
  return {
    resolve: async (names, state, draftId) => {
      const first = names.filter((name) => name !== 'siteScheduling');
      const remote: RemoteState = Object.assign({}, state.remote, ...(await Promise.all(first.map((name) => one(name, state, draftId)))));
      return names.includes('siteScheduling') ? Object.assign({}, remote, await one('siteScheduling', { ...state, remote }, draftId)) : remote;
    },
  };
}
