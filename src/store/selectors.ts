import { lruMemoize } from '@reduxjs/toolkit';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { findRoute } from '#engine/transition.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { RootState } from './create-visit-store.ts';
import type { PathState } from './slices/path-slice.ts';

/** Every answer of the visit, as one flat map. */
export function joinAnswers({
  candidate,
  screening,
  consents,
}: Pick<RootState, 'candidate' | 'screening' | 'consents'>): Answers {
  return { ...candidate, ...screening, ...consents };
}

/** The parts of the path that the engine uses; a route change alone changes nothing for the engine. */
const ENGINE_PARTS = [
  'campaign',
  'locale',
  'today',
  'query',
  'payload',
  'remote',
  'device',
  'entry',
  'cancelled',
] as const satisfies readonly (keyof PathState)[];

/**
 * Builds the selector of the engine's view of a visit: the same object while nothing in it has changed. Each store has
 * its own.
 */
export function createSelectFlowState(): (state: RootState) => FlowState {
  const answersOf = lruMemoize((candidate: Answers, screening: Answers, consents: Answers) =>
    joinAnswers({ candidate, screening, consents }),
  );
  let last: FlowState | undefined;
  return ({ candidate, screening, consents, booking, path }) => {
    const answers = answersOf(candidate, screening, consents);
    const before = last;
    if (
      before &&
      before.answers === answers &&
      before.bookings === booking &&
      ENGINE_PARTS.every((part) => before[part] === path[part])
    )
      return before;
    const { campaign, locale, today, query, payload, remote, device, entry, cancelled } = path;
    last = { campaign, locale, today, query, payload, remote, device, entry, cancelled, answers, bookings: booking };
    return last;
  };
}

/** The visit as the server wants it, with the route that is left or shown. */
export function visitOf(state: RootState, route: string): Visit {
  const { path } = state;
  return {
    draftId: path.draftId,
    campaignId: path.campaign.id,
    campaignVersion: path.campaign.version,
    entry: path.entry,
    route,
    locale: path.locale,
    today: path.today,
    query: { ...path.query },
    answers: Object.fromEntries(
      Object.entries(joinAnswers(state)).map(([fact, value]) => [fact, typeof value === 'object' ? [...value] : value]),
    ),
    ...(path.readIn ? { readIn: { ...path.readIn } } : {}),
    device: path.device.width === undefined ? {} : { width: path.device.width },
  };
}

/** The flow has ended and the server has everything, so nothing need be kept on this device (K5). */
export function isFinished({ path, ui }: RootState): boolean {
  const route = findRoute(path.campaign, path.route);
  return (
    route !== undefined &&
    route.next.length === 0 &&
    path.subjectSaved &&
    path.confirmed >= path.revision &&
    ui.save !== 'refused'
  );
}

/** The server should have these answers and may not have them: nothing may say that it received them. */
export function isUnsent({ ui: { save, device } }: RootState): boolean {
  return save === 'saving' ? !device.online : save !== 'none' && save !== 'sent';
}

/**
 * Is a call still in flight, or can one of the calls that the page makes on its own (`wanted`) be made but was not yet?
 */
export function isAwaited(
  { loading }: Pick<PathState, 'loading'>,
  flow: FlowState,
  name: RemoteName,
  wanted: readonly RemoteName[],
): boolean {
  if (loading.includes(name)) return true;
  const key = wanted.includes(name) ? remoteKey(name, flow) : undefined;
  return key !== undefined && flow.remote[name]?.key !== key;
}
