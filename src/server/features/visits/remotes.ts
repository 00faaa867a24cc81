import { countryOf, type FlowState, type Remote, type RemoteName, type RemoteState } from '#engine/flow-state.ts';
import { currentRemote, indicationIdsOf, nearestSite, remoteKey } from '#engine/remote-keys.ts';
import { currentSearch, readSearch, type SearchPlace } from '#engine/search/search-place.ts';
import { candidateCheck } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { type Log, errorDetails } from '../../core/log.ts';
import { DAYS_AHEAD, type SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { NearSite } from '#schemas/study/study.ts';
import type { FindOffers } from '../offers/index.ts';
import type { StudySearch } from '../search/index.ts';
import type { Catalogue } from '../studies/index.ts';
import type { EarlierAnswers } from './drafts/earlier-answers.ts';
import type { LeadLink } from './lead-link.ts';
import type { Relay } from '../integrations/index.ts';
import type { CallNow } from './call-centre.ts';
import { createAskInTime } from './late-outcomes.ts';

/** What some calls need from the request besides the visit. */
export interface PageContext {
  readonly draftId?: string | undefined;
  /** The host, with its port, that the visitor's browser requested. */
  readonly host?: string;
  /** Studies whose screening this visitor failed. */
  readonly failed?: readonly string[];
  /** What the flow that led to this visit was told. */
  readonly known?: EarlierAnswers | undefined;
  /** The slug whose person confirmed their details: the relay knows their sites (K4). */
  readonly link?: LeadLink | undefined;
  /**
   * A page is being rendered: results of a slow outside service are omitted, and the page says that they are on their
   * way (J1).
   */
  readonly mayBeLate?: boolean;
}

/**
 * Makes the calls whose outcomes facts and blocks read, on the server itself. A failed call has the outcome `failed`.
 */
export interface Remotes {
  resolve(names: readonly RemoteName[], state: FlowState, page?: PageContext): Promise<RemoteState>;
}

/** A visit's questions about appointments; slots are those free for the visitor of the draft. */
export interface AskScheduling {
  /** Does this site offer online scheduling? */
  siteScheduling(studySiteId: string): Promise<boolean>;
  /** Free slots. Throws if they are unavailable. */
  availability(
    service: SchedulingService,
    request: {
      readonly place: { readonly studyId: string; readonly studySiteId?: string | undefined };
      readonly days: number;
      readonly timezone: string;
    },
    draftId?: string,
  ): Promise<readonly AvailabilitySlot[]>;
}

export interface RemotesParts {
  readonly catalogue: Catalogue;
  readonly callNow: CallNow;
  readonly studySearch: StudySearch;
  readonly findOffers: FindOffers;
  readonly log: Log;
  readonly scheduling: AskScheduling;
  readonly relay: Pick<Relay, 'sites'>;
  /**
   * Do the offers come from an outside service? No page waits for one; our own table is as fast as the page's other
   * data.
   */
  readonly offersFromOutside: boolean;
}

/** Makes one call; its result is stored under the key that names the inputs. */
type Ask = Readonly<Record<RemoteName, (state: FlowState, key: string, page: PageContext) => Promise<RemoteState>>>;

const FAILURES: Readonly<Record<RemoteName, string>> = {
  indications: 'Error retrieving indications',
  sites: 'Error retrieving nearby sites',
  siteScheduling: 'Getting Site Scheduling Status error',
  matchedToStudy: 'Error during fetching match to study info',
  callNow: 'Error during the call-now check',
  secondarySlots: 'Error retrieving available times',
  siteSlots: 'Error retrieving available times',
  studies: 'Error during the study search',
  offers: 'Error retrieving direct offers',
  qualification: 'Error during the qualification check',
};

/**
 * The server does not know the visitor's time zone while it renders; slots are instants, so only the wording would
 * differ.
 */
const SLOTS_ASKED = { days: DAYS_AHEAD, timezone: 'UTC' };

function ready<Value>(key: string, value: Value): Remote<Value> {
  return { status: 'ready', key, value };
}

/** Where the person behind a slug can go: according to the relay or, if it does not say, the catalogue (K4). */
async function sitesOf(
  where: Parameters<Catalogue['sitesNear']>[0],
  link: LeadLink | undefined,
  { catalogue, relay }: RemotesParts,
): Promise<readonly NearSite[]> {
  const fromRelay = link && (await relay.sites(link.slug, where.studyId));
  if (fromRelay?.ok === true && fromRelay.value !== null)
    return fromRelay.value.toSorted((one, other) => one.distanceKm - other.distanceKm);
  return (await catalogue.sitesNear(where)) ?? unlocated();
}

function questions(parts: RemotesParts): Ask {
  const { catalogue, callNow, studySearch, findOffers, scheduling } = parts;
  const studyId = (state: FlowState) => state.payload.study?.externalId ?? '';
  const answer = (state: FlowState, fact: string) => String(state.answers[fact] ?? '');
  const where = (state: FlowState) => ({
    postalCode: answer(state, 'candidate.postalCode'),
    country: countryOf(state).alpha2,
  });
  return {
    indications: async (_state, key) => ({ indications: ready(key, await catalogue.indications()) }),
    sites: async (state, key, { link }) => ({
      sites: ready(key, await sitesOf({ studyId: studyId(state), ...where(state) }, link, parts)),
    }),
    siteScheduling: async (state, key) => ({
      siteScheduling: ready(key, await scheduling.siteScheduling(nearestSite(state)?.ssExtId ?? '')),
    }),
    matchedToStudy: async (state, key, { draftId }) => ({
      matchedToStudy: ready(
        key,
        await catalogue.matchedToStudy(answer(state, 'candidate.phone'), studyId(state), draftId),
      ),
    }),
    callNow: async (state, key) => ({
      callNow: ready(
        key,
        await callNow({
          ...where(state),
          indicationIds: indicationIdsOf(state).map(Number),
          studyId: state.payload.study?.externalId,
          locale: state.locale,
          campaign: state.campaign,
        }),
      ),
    }),
    secondarySlots: async (state, key, { draftId }) => ({
      secondarySlots: ready(
        key,
        await scheduling.availability('secondary', { place: { studyId: studyId(state) }, ...SLOTS_ASKED }, draftId),
      ),
    }),
    siteSlots: async (state, key, { draftId }) => ({
      siteSlots: ready(
        key,
        await scheduling.availability(
          'site',
          { place: { studyId: studyId(state), studySiteId: nearestSite(state)?.ssExtId }, ...SLOTS_ASKED },
          draftId,
        ),
      ),
    }),
    studies: async (state, key, { host = '', failed = [], known }) => ({
      studies: ready(
        key,
        await studySearch({ ...searched(state), locale: state.locale, query: state.query, host, failed, known }),
      ),
    }),
    offers: async (state, key) => ({ offers: ready(key, await findOffers(searched(state))) }),
    qualification: (state, key) => {
      const check = candidateCheck(verdictsOf(state));
      return check === undefined
        ? Promise.reject(new Unlocated('The sites are not known'))
        : Promise.resolve({ qualification: ready(key, check) });
    },
  };
}

function searched(state: FlowState): SearchPlace {
  const place = readSearch(currentSearch(state));
  if (!place) throw new Error('A search was asked for without a postal code');
  return place;
}

/** Calls that need to know the sites. */
const AFTER_SITES: readonly RemoteName[] = ['siteScheduling', 'siteSlots', 'qualification'];

class Unlocated extends Error {}

/** The code resolves to no place: the sites are unknown, and never reported as "none" (Q11). */
function unlocated(): never {
  throw new Unlocated('The postal code resolves to no place');
}

/** Makes the calls of a visit using the services of this process. A call whose inputs are missing is not made. */
export function createRemotes(parts: RemotesParts): Remotes {
  const ask = questions(parts);
  const askInTime = createAskInTime();
  function one(name: RemoteName, state: FlowState, page: PageContext): Promise<RemoteState> {
    const key = remoteKey(name, state);
    if (key === undefined || currentRemote(name, state)?.status === 'ready') return Promise.resolve({});
    if (name !== 'offers' || !parts.offersFromOutside) return outcomeOf(name, key, state, page);
    return askInTime(key, () => outcomeOf(name, key, state, page), page.mayBeLate === true ? 'not long' : 'to the end');
  }
  async function outcomeOf(name: RemoteName, key: string, state: FlowState, page: PageContext): Promise<RemoteState> {
    try {
      return await ask[name](state, key, page);
    } catch (error) {
      if (!(error instanceof Unlocated)) parts.log.error({ ...errorDetails(error), service: name }, FAILURES[name]);
      return { [name]: { status: 'failed', key } };
    }
  }
  return {
    resolve: async (names, state, page = {}) => {
      const first = await Promise.all(
        names.filter((name) => !AFTER_SITES.includes(name)).map((name) => one(name, state, page)),
      );
      const remote = first.reduce((all, outcome) => ({ ...all, ...outcome }), state.remote);
      const later = await Promise.all(
        names.filter((name) => AFTER_SITES.includes(name)).map((name) => one(name, { ...state, remote }, page)),
      );
      return later.reduce((all, outcome) => ({ ...all, ...outcome }), remote);
    },
  };
}
