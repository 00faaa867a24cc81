import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState, RemoteState } from '#engine/flow-state.ts';
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
import { REMOTE_NAMES } from '#checker/prove/world/remote-classes.ts';
import { knownAnswers, maskedLead } from '#server/visits/lead-link.ts';
import { DEMO_STUDIES } from '#server/demo/studies/index.ts';
import { foundStudy } from '#tests/support/blocks/found.ts';
import { flowState, payload } from '#tests/support/builders.ts';
import { lastCampaignOf, photosOf, type Journey, type JourneyStep } from './journey.ts';

export const CAMPAIGNS = join(import.meta.dirname, '../../campaigns');
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

/** The visit as the server would begin it, in the journey's own flow or in one that it is led to. Sites are near, unless the journey's own lead says that none is. */
function begin(journey: Journey, campaign = journey.campaign): FlowState {
  const resolved = resolveCampaign(campaign, { campaign: readCampaign, fragment: readFragment });
  if (!resolved.ok) throw new Error(`${resolved.code}: ${resolved.name}`);
  const query = Object.fromEntries(new URLSearchParams(journey.query));
  const { person } = journey;
  const study = DEMO_STUDIES.find((demo) => demo.study.externalId === (person?.studyId ?? query['studyId']))?.study;
  const indication = query['indicationIds'] === undefined ? undefined : { id: Number(query['indicationIds']), name: { en: 'A condition' }, showForSignup: true, type: 'chronic' as const };
  const { today, width = DEVICE_WIDTHS[journey.device ?? 'any'], payload: brought } = journey.visit ?? {};
  return flowState({
    campaign: resolved.campaign, entry: homeOf(resolved.campaign, query).name, device: width === undefined ? {} : { width }, locale: journey.language, query, ...(today === undefined ? {} : { today }),
    payload: payload({ ...(study ? { study } : {}), ...(indication ? { indication } : {}), ...brought, ...(person ? { prePopFields: maskedLead(person) } : {}) }),
  });
}

const DEVICE_WIDTHS = { wide: 1280, narrow: 412, any: undefined } as const;

/** The calls of the visit as the journey says that they end, each for the inputs as they are. */
function withOutside(state: FlowState, outside: RemoteState): FlowState {
  return REMOTE_NAMES.reduce<FlowState>((made, name) => {
    const [outcome, key] = [outside[name], remoteKey(name, made)];
    return outcome === undefined || key === undefined ? made : { ...made, remote: { ...made.remote, [name]: { ...outcome, key } } };
  }, { ...state, remote: {} });
}

function withSites(state: FlowState, journey: Journey): FlowState {
  if (journey.outside) return withOutside(state, journey.outside);
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

/** What the page keeps of pictures that were sent: their ids. */
function sentPhotos({ photos }: JourneyStep, blocks: ReturnType<typeof visibleBlocks>): FormValues {
  const fact = blocks.find(({ bound }) => bound.uploads !== undefined)?.bound.uploads?.fact;
  if (photos === undefined || photos.broken === true || fact === undefined) return {};
  return { [fact]: Array.from({ length: photos.take }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`) };
}

/** Enters the step's values into what the fields would show, as the browser's form would send them. */
function formOf(step: JourneyStep, state: FlowState): FormValues {
  const entered = Object.entries({ ...step.finds, ...step.answer, ...step.enter, ...step.ask?.enter }).map(([control, value]): [string, readonly string[]] => [control, typeof value === 'string' ? [value] : [...value]]);
  const route = findRoute(state.campaign, step.route);
  const blocks = route ? visibleBlocks(route, state, bind) : [];
  const shown = blocks.flatMap(({ bound }) => bound.fields.map((field) => field.write(state.answers)));
  return Object.fromEntries([...shown.flatMap((form) => Object.entries(form)), ...Object.entries(sentPhotos(step, blocks)), ...entered]);
}

/** A press of a search button, and what comes of it; what the blocks make of it is kept. Only on a last page may it search nothing. Other buttons of a page change no answers. */
function search({ ask, press }: JourneyStep, route: Route, state: FlowState, journey: Journey): FlowState {
  const asking = ask && visibleBlocks(route, state, bind).find(({ bound }) => bound.ask !== undefined)?.bound;
  if (!asking) return state;
  const asked: FlowState = { ...state, answers: { ...state.answers, ...asking.ask?.() } };
  const [studies, offers] = [remoteKey('studies', asked), remoteKey('offers', asked)];
  if (studies === undefined || offers === undefined) {
    if (press !== undefined) throw new Error(`${route.name}: the press of Search searched nothing`);
    return state;
  }
  const found: FlowState = journey.outside ? withOutside(asked, journey.outside) : {
    ...asked,
    remote: {
      ...asked.remote,
      studies: { status: 'ready', key: studies, value: { studies: ask.found === true ? [foundStudy()] : [], nearbyStudies: [] } },
      offers: { status: 'ready', key: offers, value: ask.found === true ? [{ id: 'an-offer', title: 'An offer', requirements: [], indications: [], href: 'https://offers.example/one' }] : [] },
    },
  };
  const learned = visibleBlocks(route, found, bind).flatMap(({ bound }) => Object.entries(bound.learn?.() ?? {}));
  return { ...found, answers: { ...found.answers, ...Object.fromEntries(learned) } };
}

/** The visit with what is entered, asked and booked on a page. */
function fillPage(step: JourneyStep, before: FlowState, journey: Journey): { readonly state: FlowState; readonly issues: readonly unknown[] } {
  const route = findRoute(before.campaign, step.route);
  if (!route) throw new Error(`No route ${step.route}`);
  const fieldsOf = (state: FlowState) => visibleBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
  // A block may appear because of what stands above it: enter until nothing new appears.
  const entered = (start: FlowState) => {
    let state = start;
    for (let pass = 0; pass < 6; pass++) state = withSites({ ...state, answers: readForm(fieldsOf(state), formOf(step, state), state.answers).answers }, journey);
    return state;
  };
  const state = entered(search(step, route, entered(bookStep(step, route, before)), journey));
  return { state, issues: readForm(fieldsOf(state), formOf(step, state), state.answers).issues };
}

function takeStep(step: JourneyStep, before: FlowState, journey: Journey): FlowState {
  const { state, issues } = fillPage(step, before, journey);
  if (step.refused) expect(issues, `${step.route} is not left`).not.toEqual([]);
  else expect(issues).toEqual([]);
  return state;
}

/** The flow that the step's link leads to begins anew, with the same address. */
function follow(step: JourneyStep, to: string | undefined, from: FlowState, journey: Journey): FlowState {
  const uses = findRoute(from.campaign, step.route)?.blocks ?? [];
  expect(uses.flatMap(({ block, props }) => registry.find(block)?.campaigns?.(props ?? {}) ?? [])).toContain(to);
  return begin(journey, to);
}

/** Goes through the steps of a journey, and says where it leaves the visitor. */
function walkThrough(journey: Journey): { readonly state: FlowState; readonly route: Route } {
  let state = begin(journey);
  let route = homeOf(state.campaign, state.query);
  for (const [index, step] of journey.steps.entries()) {
    expect(route.name).toBe(step.route);
    state = takeStep(step, state, journey);
    if (step.follow !== undefined) {
      state = follow(step, journey.steps[index + 1]?.campaign, state, journey);
      route = homeOf(state.campaign, state.query);
    } else if (!step.refused) route = nextRoute(route, state) ?? route;
  }
  return { state, route };
}

/** Nothing is stored of the visit: it was left nowhere that saves. */
function expectNothingSaved(journey: Journey, { campaign }: FlowState): void {
  const left = journey.steps.filter(({ refused }) => !refused).map(({ route }) => findRoute(campaign, route));
  expect(left.filter((route) => route?.meta.saveSubject === true)).toEqual([]);
}

/** Walks a journey in the engine, and gives the route where it ends. Each page must be as the journey says, and the lead that it leaves. */
export function endOf(journey: Journey): string {
  const { state, route } = walkThrough(journey);
  expect(route.name).toBe(journey.end.route);
  fillPage(journey.end, state, journey);
  if (journey.lead === null) expectNothingSaved(journey, state);
  else expectLead(journey, state);
  return route.name;
}

function expectLead(journey: Journey, state: FlowState): void {
  const last = journey.steps[journey.steps.length - 1]?.route ?? '';
  const known = knownAnswers(journey.person && { slug: 'a-slug', patient: journey.person }, state.answers);
  const replayed = replay({ state: { ...state, ...(known ? { known } : {}) }, bind, route: last, draftId: 'draft', sourceInfo: { source: 'subreg', regflow: lastCampaignOf(journey), ...state.query }, translate: () => (key) => key });
  expect(replayed).toMatchObject({ ok: true, lead: journey.lead, verdicts: journey.verdicts });
  expect(replayed.ok && replayed.imageIds.length).toBe(photosOf(journey));
}
