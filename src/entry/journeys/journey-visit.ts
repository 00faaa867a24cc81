import { REMOTE_NAMES } from '#checker/prove/world/remote-classes.ts';
import { visitStudyId } from '#engine/address-conditions.ts';
import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import { candidateCheck } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { homeOf } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { DEMO_STUDIES } from '#demo/studies/index.ts';
import { maskedLead } from '#server/features/visits/index.ts';
import type { Journey } from '#checker/journeys/journey.ts';

const DEVICE_WIDTHS = { wide: 1280, narrow: 412, any: undefined } as const;
/** The day of a journey, unless it names another. */
const DAY = '2026-11-21';

/** The visit as the server would begin it, in the journey's own flow or in one that it is led to. */
export function beginVisit(journey: Journey, campaign: Campaign): FlowState {
  const query = Object.fromEntries(new URLSearchParams(journey.query));
  const { person } = journey;
  const study = DEMO_STUDIES.find(
    (demo) => demo.study.externalId === (person?.studyId ?? visitStudyId(campaign, query)),
  )?.study;
  const indication =
    query['indicationIds'] === undefined
      ? undefined
      : {
          id: Number(query['indicationIds']),
          name: { en: 'A condition' },
          showForSignup: true,
          type: 'chronic' as const,
        };
  const { today = DAY, width = DEVICE_WIDTHS[journey.device ?? 'any'], payload } = journey.visit ?? {};
  return {
    campaign,
    entry: homeOf(campaign, query).name,
    device: width === undefined ? {} : { width },
    locale: journey.language,
    query,
    today,
    answers: {},
    remote: {},
    payload: {
      country: 'US',
      enableRecording: false,
      ...(study ? { study } : {}),
      ...(indication ? { indication } : {}),
      ...payload,
      ...(person ? { prePopFields: maskedLead(person) } : {}),
    },
  };
}

const NEAR = { id: 'near', ssExtId: 'near-1', name: 'Near', city: 'Near', distanceKm: 3, approximate: false };

/** The outcomes of the page's calls. Sites are near, unless the journey's own lead says that none is. */
export function withCalls(state: FlowState, journey: Journey): FlowState {
  if (journey.outside) return withOutside(state, journey.outside);
  const key = remoteKey('sites', state);
  if (key === undefined) return state;
  const scheduling = DEMO_STUDIES.some(
    ({ study, scheduling: at }) => study.externalId === state.payload.study?.externalId && at.length > 0,
  );
  const sites = { status: 'ready', key, value: journey.verdicts?.['siteQualified'] === false ? [] : [NEAR] } as const;
  const located: FlowState = {
    ...state,
    remote: { sites, siteScheduling: { status: 'ready', key: NEAR.ssExtId, value: scheduling } },
  };
  const [check, checkKey] = [candidateCheck(verdictsOf(located)), remoteKey('qualification', located)];
  return check === undefined || checkKey === undefined
    ? located
    : { ...located, remote: { ...located.remote, qualification: { status: 'ready', key: checkKey, value: check } } };
}

/** The calls of the visit with the outcomes that the journey states, each for the current inputs. */
function withOutside(state: FlowState, outside: RemoteState): FlowState {
  return REMOTE_NAMES.reduce<FlowState>(
    (made, name) => {
      const [outcome, key] = [outside[name], remoteKey(name, made)];
      return outcome === undefined || key === undefined
        ? made
        : { ...made, remote: { ...made.remote, [name]: { ...outcome, key } } };
    },
    { ...state, remote: {} },
  );
}

const FOUND: FoundStudy = {
  externalId: 'STUDY-1',
  name: { en: 'Breathing easier', es: 'Respirar mejor' },
  minAge: 18,
  maxAge: 75,
  gender: 'any',
  siteTargetAreaType: 'Distance',
  city: 'Chicago',
  region: 'Illinois',
  distanceKm: 20,
  approximate: false,
  associatedIndications: [{ id: 4, name: { en: 'Asthma', es: 'Asma' } }],
  href: '/signup/ws10?studyId=STUDY-1',
};

/** The outcome of a search. `undefined`: the visit searches for nothing. */
export function withSearch(state: FlowState, journey: Journey, found: boolean): FlowState | undefined {
  const [studies, offers] = [remoteKey('studies', state), remoteKey('offers', state)];
  if (studies === undefined || offers === undefined) return undefined;
  if (journey.outside) return withOutside(state, journey.outside);
  return {
    ...state,
    remote: {
      ...state.remote,
      studies: { status: 'ready', key: studies, value: { studies: found ? [FOUND] : [], nearbyStudies: [] } },
      offers: {
        status: 'ready',
        key: offers,
        value: found
          ? [
              {
                id: 'an-offer',
                title: 'An offer',
                requirements: [],
                indications: [],
                href: 'https://offers.example/one',
              },
            ]
          : [],
      },
    },
  };
}
