import { isDeepStrictEqual } from 'node:util';
import type { BindBlock, FormValues } from '#engine/block-rules.ts';
import { soleChoices } from '#engine/fields/sole-choices.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { replay } from '#engine/replay.ts';
import { readForm, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, homeOf, nextRoute } from '#engine/transition.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { withAllSurveyQuestions } from '#server/features/leads/index.ts';
import { knownAnswers } from '#server/features/visits/index.ts';
import { photosOf, type Journey, type JourneyStep } from '#checker/journeys/journey.ts';
import { beginVisit, withCalls, withSearch } from './journey-visit.ts';

/** Where journeys are walked. */
export interface JourneyGround {
  readonly registry: Registry;
  readonly campaign: (id: string) => Campaign | undefined;
}

interface Ground extends JourneyGround {
  readonly bind: BindBlock;
  readonly journey: Journey;
}

type Walked = { readonly state: FlowState; readonly route: Route } | { readonly noticed: string };

const APPOINTMENT: Booking = {
  service: 'site',
  bookingDay: { date: '2026-11-23', id: '2026-11-23' },
  customer: { timezone: 'America/New_York' },
  bookingTime: {
    id: 'a-time',
    start: '2026-11-23T15:00:00.000Z',
    end: '2026-11-23T15:30:00.000Z',
    resourceId: 'a-site',
    resourceName: 'A site',
    timezone: 'America/Chicago',
  },
};

/** Walks a journey in the engine. Returns what differs from the journey; `undefined`: nothing. */
export function runJourney(journey: Journey, ground: JourneyGround): string | undefined {
  const bind = createBlockBinder(ground.registry, (state) => (localized) => localized?.[state.locale] ?? '');
  const walked = walkSteps({ ...ground, bind, journey });
  if ('noticed' in walked) return walked.noticed;
  const { state, route } = walked;
  if (route.name !== journey.end.route)
    return `the journey ends on the route "${route.name}", not on "${journey.end.route}"`;
  if (!filled(journey.end, route, state, { ...ground, bind, journey }))
    return `the press of Search on the route "${route.name}" searched nothing`;
  return storedWrongly(journey, state, bind);
}

function walkSteps(ground: Ground): Walked {
  const { journey } = ground;
  const campaign = ground.campaign(journey.campaign);
  if (!campaign) return { noticed: `there is no campaign "${journey.campaign}"` };
  let state = beginVisit(journey, campaign);
  let route = homeOf(campaign, state.query);
  for (const [index, step] of journey.steps.entries()) {
    if (route.name !== step.route) return { noticed: `the route "${route.name}" comes, not "${step.route}"` };
    const left = leavePage(step, route, state, ground);
    if ('noticed' in left) return left;
    ({ state } = left);
    if (step.follow !== undefined) {
      const next = followed(route, journey.steps[index + 1]?.campaign, ground);
      if (!next) return { noticed: `no link of the route "${route.name}" leads to the next campaign` };
      state = beginVisit(journey, next);
      route = homeOf(next, state.query);
    } else if (!step.refused) route = nextRoute(route, state) ?? route;
  }
  return { state, route };
}

function leavePage(
  step: JourneyStep,
  route: Route,
  before: FlowState,
  ground: Ground,
): { readonly state: FlowState } | { readonly noticed: string } {
  const state = filled(step, route, before, ground);
  if (!state) return { noticed: `the press of Search on the route "${route.name}" searched nothing` };
  const fields = fieldsOf(route, state, ground.bind);
  const { issues } = readForm(fields, formOf(step, route, state, ground.bind), state.answers);
  if ((step.refused !== undefined) !== issues.length > 0)
    return {
      noticed: step.refused
        ? `the route "${route.name}" can be left`
        : `the route "${route.name}" cannot be left: ${issues.map(({ field }) => field).join(', ')}`,
    };
  const missing = Object.keys(step.enter ?? {}).find(
    (control) => !fields.some(({ controls }) => controls.includes(control)),
  );
  return missing === undefined ? { state } : { noticed: `the route "${route.name}" does not ask ${missing}` };
}

function followed(route: Route, to: string | undefined, { registry, campaign }: Ground): Campaign | undefined {
  const leads = route.blocks.flatMap(({ block, props }) => registry.find(block)?.campaigns?.(props) ?? []);
  return to !== undefined && leads.includes(to) ? campaign(to) : undefined;
}

function fieldsOf(route: Route, state: FlowState, bind: BindBlock) {
  return visibleBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
}

/** A block may appear because of one above it, so a page is filled in this many times. */
const PASSES = [1, 2, 3, 4, 5, 6];

/**
 * The visit with what is entered, asked and booked on a page. `undefined`: a search that should find something searched
 * nothing.
 */
function filled(step: JourneyStep, route: Route, before: FlowState, ground: Ground): FlowState | undefined {
  const { bind, journey } = ground;
  const enter = (start: FlowState) =>
    PASSES.reduce(
      (state) =>
        withCalls(
          {
            ...state,
            answers: readForm(fieldsOf(route, state, bind), formOf(step, route, state, bind), state.answers).answers,
          },
          journey,
        ),
      start,
    );
  const asked = searched(step, route, enter(booked(step, route, before, bind)), ground);
  return asked && enter(asked);
}

/** Books a time, or answers with one of the two buttons beside the times. */
function booked({ booking }: JourneyStep, route: Route, state: FlowState, bind: BindBlock): FlowState {
  const picker = visibleBlocks(route, state, bind).find(({ bound }) => bound.scheduling !== undefined);
  if (booking === undefined || !picker) return state;
  if (booking === 'first') return { ...state, bookings: { [state.payload.study?.externalId ?? '']: APPOINTMENT } };
  return { ...state, answers: { ...state.answers, [`answer.${picker.bound.id}`]: booking } };
}

/**
 * A press of a search button and its outcome, including what the blocks make of it. Only on a last page may it search
 * nothing.
 */
function searched(
  { ask, press }: JourneyStep,
  route: Route,
  state: FlowState,
  { bind, journey }: Ground,
): FlowState | undefined {
  const asking = ask && visibleBlocks(route, state, bind).find(({ bound }) => bound.ask !== undefined)?.bound;
  if (!asking) return state;
  const found = withSearch({ ...state, answers: { ...state.answers, ...asking.ask?.() } }, journey, ask.found === true);
  if (!found) return press === undefined ? state : undefined;
  const learned = visibleBlocks(route, found, bind).flatMap(({ bound }) => Object.entries(bound.learn?.() ?? {}));
  return { ...found, answers: { ...found.answers, ...Object.fromEntries(learned) } };
}

/** Enters the step's values into what the fields would show, as the browser's form would send them. */
function formOf(step: JourneyStep, route: Route, state: FlowState, bind: BindBlock): FormValues {
  const entered = Object.entries({ ...step.finds, ...step.answer, ...step.enter, ...step.ask?.enter }).map(
    ([control, value]): [string, readonly string[]] => [control, typeof value === 'string' ? [value] : [...value]],
  );
  const blocks = visibleBlocks(route, state, bind);
  const shown = blocks.flatMap(({ bound }) => bound.fields.map((field) => field.write(state.answers)));
  return Object.fromEntries([
    ...shown.flatMap((form) => Object.entries(form)),
    ...Object.entries(soleChoices(blocks.flatMap(({ bound }) => bound.fields))),
    ...Object.entries(photosOn(step, blocks)),
    ...entered,
  ]);
}

function photosOn({ photos }: JourneyStep, blocks: ReturnType<typeof visibleBlocks>): FormValues {
  const fact = blocks.find(({ bound }) => bound.uploads !== undefined)?.bound.uploads?.fact;
  if (photos === undefined || photos.broken === true || fact === undefined) return {};
  return { [fact]: Array.from({ length: photos.take }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`) };
}

/** The stored values of the visit that differ from the journey. */
function storedWrongly(journey: Journey, state: FlowState, bind: BindBlock): string | undefined {
  const own = journey.steps.slice(journey.steps.findLastIndex(({ follow }) => follow !== undefined) + 1);
  const left = own.filter(({ refused }) => !refused).map(({ route }) => findRoute(state.campaign, route));
  const saves = left.filter((route) => route?.meta.saveSubject === true).length;
  // A booked time is saved with the lead at once.
  const revisions = saves + own.filter(({ booking }) => booking === 'first').length;
  if (journey.lead === null) return saves === 0 ? undefined : `a lead is saved ${saves} times, not never`;
  const known = knownAnswers(journey.person && { slug: 'a-slug', patient: journey.person }, state.answers);
  const replayed = replay({
    state: { ...state, ...(known ? { known } : {}) },
    bind,
    route: own.at(-1)?.route ?? '',
    draftId: 'draft',
    sourceInfo: { source: 'subreg', regflow: state.campaign.id, ...state.query },
    translate: () => (key) => key,
  });
  if (!replayed.ok) return `the lead is refused: ${replayed.code}`;
  if (!isPartOf(withoutTexts(journey.lead), withoutTexts(withAllSurveyQuestions(replayed.lead))))
    return 'another lead is stored';
  const photos = photosOf(journey);
  if (replayed.imageIds.length !== photos) return `${replayed.imageIds.length} photos go with the lead, not ${photos}`;
  if (!isPartOf(journey.verdicts, replayed.verdicts)) return 'the verdicts are others';
  const consents = replayed.consents.map(({ type, hasConsent }) => ({ type, hasConsent }));
  const missing = journey.consents.find((consent) => !consents.some((given) => isPartOf(consent, given)));
  if (missing) return `the consent "${missing.type}" is not recorded as ${String(missing.hasConsent)}`;
  return revisions === journey.revisions ? undefined : `the lead is saved ${revisions} times, not ${journey.revisions}`;
}

/**
 * The translations of pages are not loaded here, so of the survey only which questions have an answer is compared; in
 * the browser their texts are compared too.
 */
function withoutTexts(lead: object): unknown {
  return JSON.parse(JSON.stringify(lead), (key, value: unknown) => {
    if (key === 'questionText') return undefined;
    return key === 'questionResponseText' && value !== null ? 'answered' : value;
  });
}

/** Whether everything in one value is in the other. Lists must have the same length. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return isDeepStrictEqual(part, whole);
  if (Array.isArray(part))
    return (
      Array.isArray(whole) && part.length === whole.length && part.every((item, index) => isPartOf(item, whole[index]))
    );
  return Object.entries(part).every(([name, value]) =>
    isPartOf(value, Object.entries(whole).find(([other]) => other === name)?.[1]),
  );
}
