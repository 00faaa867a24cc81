import { QueryClient } from '@tanstack/react-query';
import { countryOf, type FlowState, type Remote, type RemoteName, type RemoteState } from '#engine/flow-state.ts';
import { candidateCheck, missingForCheck } from '#engine/qualification/candidate-check.ts';
import { indicationIdsOf, nearestSite, remoteKey } from '#engine/remote-keys.ts';
import { DAYS_AHEAD } from '#schemas/scheduling/services.ts';
import { currentSearch, readSearch, type SearchPlace } from '#engine/search/search-place.ts';
import type { ApiClient, CallResult } from './client.ts';
import type { Visit } from './contract/visit-calls.ts';

type ValueOf<Name extends RemoteName> = NonNullable<RemoteState[Name]> extends Remote<infer Value> ? Value : never;
type Ask = {
  readonly [Name in RemoteName]: (client: ApiClient, state: FlowState, visit: () => Visit) => Promise<ValueOf<Name>>;
};

/** The outcome of a call, by its name. */
export interface RemoteAnswer<Name extends RemoteName> {
  readonly name: Name;
  readonly outcome: Remote<ValueOf<Name>>;
}

class CallFailed extends Error {}

function valueOf<Value>(result: CallResult<Value>): Value {
  if (!result.ok) throw new CallFailed(`${result.code} ${result.status}`);
  return result.value;
}

const textOf = (state: FlowState, fact: string) => String(state.answers[fact] ?? '');
const studyIdOf = (state: FlowState) => state.payload.study?.externalId ?? '';

/** The browser's time zone. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const SEARCH_LIMIT = 15_000;

function placeOf(state: FlowState): SearchPlace {
  const place = readSearch(currentSearch(state));
  if (!place) throw new Error('A search was asked for without a postal code');
  return place;
}

const ASK: Ask = {
  indications: async (client, { locale }) => valueOf(await client.call('getIndications', { query: { locale } })),
  sites: async (client, state) =>
    valueOf(
      await client.call('getSites', {
        query: {
          studyId: studyIdOf(state),
          postalCode: textOf(state, 'candidate.postalCode'),
          country: countryOf(state).alpha2,
        },
      }),
    ).toSorted((a, b) => a.distanceKm - b.distanceKm),
  siteScheduling: async (client, state) =>
    valueOf(
      await client.call('getSiteSchedulingStatus', { params: { studySiteId: nearestSite(state)?.ssExtId ?? '' } }),
    ).enabled,
  matchedToStudy: async (client, state, visit) => {
    // The server answers only for the phone number in the visitor's own draft (F4).
    valueOf(await client.call('putDraft', { body: visit() }));
    const body = { phone: textOf(state, 'candidate.phone'), studyId: studyIdOf(state) };
    return valueOf(await client.call('postMatchedToStudy', { body }));
  },
  callNow: async (client, state) => {
    const studyId = state.payload.study?.externalId;
    const where = { country: countryOf(state).alpha2, postalCode: textOf(state, 'candidate.postalCode') };
    const about = { indicationIds: indicationIdsOf(state).map(Number), ...(studyId === undefined ? {} : { studyId }) };
    return valueOf(
      await client.call('postCallNow', {
        body: { ...where, ...about, locale: state.locale, signup: state.campaign.id },
      }),
    );
  },
  secondarySlots: async (client, state) =>
    valueOf(
      await client.call('getSecondaryAvailability', {
        query: { to: String(DAYS_AHEAD), timezone: ownZone(), studyId: studyIdOf(state) },
      }),
    ),
  siteSlots: async (client, state) =>
    valueOf(
      await client.call('getSiteAvailability', {
        query: { to: String(DAYS_AHEAD), timezone: ownZone() },
        params: { studySiteId: nearestSite(state)?.ssExtId ?? '' },
      }),
    ),
  studies: async (client, state) => {
    const { country, postalCode, indicationIds } = placeOf(state);
    const { campaign, locale, query } = state;
    return valueOf(
      await client.call('getStudySearch', {
        query: {
          country,
          postalCode,
          locale,
          indications: indicationIds.join(','),
          query: new URLSearchParams(query).toString(),
          // The server notes what a visitor searched for; the thank-you of another flow searches by itself.
          ...(campaign.type === 'Study Search' ? { signup: campaign.id } : {}),
        },
        timeLimit: SEARCH_LIMIT,
      }),
    );
  },
  offers: async (client, state) => {
    const { country, postalCode } = placeOf(state);
    return valueOf(await client.call('getOffers', { query: { country, postalCode }, timeLimit: SEARCH_LIMIT }));
  },
  qualification: async (client, _state, visit) => {
    const result = await client.call('postQualification', { body: { visit: visit() } });
    if (!result.ok && result.code === 'candidate-fields-missing')
      return missingForCheck(result.issues) ?? 'fieldsMissing';
    return candidateCheck(valueOf(result)) ?? failed();
  },
};

/** The verdicts are there, but they depend on a lookup that failed. */
function failed(): never {
  throw new CallFailed('The sites are not known');
}

const FRESH_FOR = 10 * 60_000;
/**
 * Requested again each time: others may take a slot in the meantime, a check also depends on answers that its key does
 * not name, and a phone match on the contents of the draft.
 */
const NEVER_FRESH: readonly RemoteName[] = ['qualification', 'matchedToStudy', 'secondarySlots', 'siteSlots'];

export interface RemoteCalls {
  /**
   * Retries once after a failure, then returns `failed`. `undefined`: an input is missing, so the call cannot run
   * yet.
   */
  fetch<Name extends RemoteName>(name: Name, state: FlowState): Promise<RemoteAnswer<Name> | undefined>;
}

/** Makes calls and caches their replies. */
export function createRemoteCalls(client: ApiClient, visit: () => Visit): RemoteCalls {
  const cache = new QueryClient();
  return {
    fetch: async (name, state) => {
      const key = remoteKey(name, state);
      if (key === undefined) return undefined;
      try {
        // The failed call tells a visitor without network so; a paused query would wait forever.
        const value = await cache.fetchQuery({
          queryKey: [name, key],
          queryFn: () => ASK[name](client, state, visit),
          retry: 1,
          retryDelay: 400,
          staleTime: NEVER_FRESH.includes(name) ? 0 : FRESH_FOR,
          networkMode: 'always',
        });
        return { name, outcome: { status: 'ready', key, value } };
      } catch {
        return { name, outcome: { status: 'failed', key } };
      }
    },
  };
}
