import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { candidateCheck } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { replay } from '#engine/replay.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { AuthoredCampaign, Fragment, Route } from '#schemas/campaign/campaign.ts';
import { readForm, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, homeOf, nextRoute } from '#engine/transition.ts';
import { resolveCampaign } from '#engine/resolve/resolve-campaign.ts';
import { createBind, createRegistry } from '#registry/registry.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { DEMO_STUDIES } from '#server/demo/studies/index.ts';
import { flowState, payload } from '#tests/support/builders.ts';
import { loadJourneys, type Journey, type JourneyStep } from './journey.ts';

const CAMPAIGNS = join(import.meta.dirname, '../../campaigns');
const registry = createRegistry(await loadBlocks(join(import.meta.dirname, '../../blocks')));
const bind = createBind(registry, (state) => (localized) => localized?.[state.locale] ?? '');

function parsed(path: string): unknown {
  return JSON.parse(readFileSync(join(CAMPAIGNS, path), 'utf8'));
}

function isCampaign(value: unknown): value is AuthoredCampaign {
  return typeof value === 'object' && value !== null && 'formatVersion' in value && 'id' in value;
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'formatVersion' in value && !('id' in value);
}

function readCampaign(id: string): AuthoredCampaign | undefined {
  const document = parsed(`${id}.json`);
  return isCampaign(document) ? document : undefined;
}

function readFragment(name: string): Fragment | undefined {
  const document = parsed(`fragments/${name}.json`);
  return isFragment(document) ? document : undefined;
}

const NEAR = { id: 'near', ssExtId: 'near-1', name: 'Near', city: 'Near', distanceKm: 3, approximate: false };

/** The visit as the server would begin it. Sites are near, unless the journey's own lead says that none is. */
function begin(journey: Journey): FlowState {
  const resolved = resolveCampaign(journey.campaign, { campaign: readCampaign, fragment: readFragment });
  if (!resolved.ok) throw new Error(`${resolved.code}: ${resolved.name}`);
  const query = Object.fromEntries(new URLSearchParams(journey.query));
  const study = DEMO_STUDIES.find((demo) => demo.study.externalId === query['studyId'])?.study;
  const indication = query['indicationIds'] === undefined ? undefined : { id: Number(query['indicationIds']), name: { en: 'A condition' }, showForSignup: true, type: 'chronic' as const };
  return flowState({ campaign: resolved.campaign, device: journey.device === undefined ? {} : { width: journey.device === 'wide' ? 1280 : 412 }, locale: journey.language, query, payload: payload({ ...(study ? { study } : {}), ...(indication ? { indication } : {}) }) });
}

function withSites(state: FlowState, journey: Journey): FlowState {
  const key = remoteKey('sites', state);
  if (key === undefined) return state;
  const scheduling = DEMO_STUDIES.some(({ study, scheduling: at }) => study.externalId === state.payload.study?.externalId && at.length > 0);
  const sites = { status: 'ready', key, value: journey.verdicts?.['siteQualified'] === false ? [] : [NEAR] } as const;
  const located: FlowState = { ...state, remote: { sites, siteScheduling: { status: 'ready', key: NEAR.ssExtId, value: scheduling } } };
  const [check, checkKey] = [candidateCheck(verdictsOf(located)), remoteKey('qualification', located)];
  return check === undefined || checkKey === undefined ? located : { ...located, remote: { ...located.remote, qualification: { status: 'ready', key: checkKey, value: check } } };
}

const APPOINTMENT: Booking = {
  service: 'site', bookingDay: { date: '2026-11-23', id: '2026-11-23' }, customer: { timezone: 'America/New_York' },
  bookingTime: { id: 'a-time', start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:30:00.000Z', resourceId: 'a-site', resourceName: 'A site', timezone: 'America/Chicago' },
};

/** Books a time, or answers with one of the two buttons beside the times. */
function bookStep({ booking }: JourneyStep, route: Route, state: FlowState): FlowState {
  const picker = visibleBlocks(route, state, bind).find(({ bound }) => bound.scheduling !== undefined);
  if (booking === undefined || !picker) return state;
  if (booking === 'first') return { ...state, bookings: { [state.payload.study?.externalId ?? '']: APPOINTMENT } };
  return { ...state, answers: { ...state.answers, [`answer.${picker.bound.id}`]: booking } };
}

/** Enters the step's values into what the fields would show, as the browser's form would send them. */
function formOf(step: JourneyStep, state: FlowState): FormValues {
  const entered = Object.entries({ ...step.answer, ...step.enter, ...step.ask?.enter }).map(([control, value]): [string, readonly string[]] => [control, typeof value === 'string' ? [value.replace('{unique}', 'Unique')] : [...value]]);
  const route = findRoute(state.campaign, step.route);
  const shown = route ? visibleBlocks(route, state, bind).flatMap(({ bound }) => bound.fields.map((field) => field.write(state.answers))) : [];
  return Object.fromEntries([...shown.flatMap((form) => Object.entries(form)), ...entered]);
}

/** A press of a search button near which nothing is found; what the blocks make of it is kept. Other buttons of a page change no answers. */
function searchNothing({ ask }: JourneyStep, route: Route, state: FlowState): FlowState {
  const asking = ask && visibleBlocks(route, state, bind).find(({ bound }) => bound.ask !== undefined)?.bound;
  if (!asking) return state;
  const asked: FlowState = { ...state, answers: { ...state.answers, ...asking.ask?.() } };
  const key = remoteKey('studies', asked);
  if (key === undefined) throw new Error(`${route.name}: the press of Search searched nothing`);
  const found: FlowState = { ...asked, remote: { ...asked.remote, studies: { status: 'ready', key, value: { studies: [], nearbyStudies: [] } } } };
  const learned = visibleBlocks(route, found, bind).flatMap(({ bound }) => Object.entries(bound.learn?.() ?? {}));
  return { ...found, answers: { ...found.answers, ...Object.fromEntries(learned) } };
}

function enterStep(step: JourneyStep, before: FlowState, journey: Journey): FlowState {
  const route = findRoute(before.campaign, step.route);
  if (!route) throw new Error(`No route ${step.route}`);
  const fieldsOf = (state: FlowState) => visibleBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
  // A block may appear because of what stands above it: enter until nothing new appears.
  const entered = (start: FlowState) => {
    let state = start;
    for (let pass = 0; pass < 6; pass++) state = withSites({ ...state, answers: readForm(fieldsOf(state), formOf(step, state), state.answers).answers }, journey);
    return state;
  };
  const state = entered(searchNothing(step, route, entered(bookStep(step, route, before))));
  expect(readForm(fieldsOf(state), formOf(step, state), state.answers).issues).toEqual([]);
  return state;
}

describe('journeys through the engine', () => {
  test.each(loadJourneys().map((journey) => [journey.title, journey] as const))('%s', (_title, journey) => {
    let state = begin(journey);
    let route = homeOf(state.campaign, state.query);
    for (const step of journey.steps) {
      expect(route.name).toBe(step.route);
      state = enterStep(step, state, journey);
      route = nextRoute(route, state) ?? route;
    }
    expect(route.name).toBe(journey.end.route);
    const last = journey.steps[journey.steps.length - 1]?.route ?? '';
    const replayed = replay({ state, bind, route: last, draftId: 'draft', sourceInfo: { source: 'subreg', regflow: journey.campaign, ...state.query }, translate: () => (key) => key });
    expect(replayed).toMatchObject({ ok: true, lead: journey.lead, verdicts: journey.verdicts });
  });
});
