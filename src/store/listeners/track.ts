import { findRoute } from '#engine/transition.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { entered, leftForward, saveConfirmed } from '../events.ts';
import type { RootState } from '../create-visit-store.ts';
import type { VisitPorts } from '../ports.ts';
import { type Listen, mayTrack } from './listen.ts';

async function report(
  { client }: VisitPorts,
  state: RootState,
  route: string,
  actions: readonly ActionCode[],
): Promise<void> {
  const { path } = state;
  const unique = [...new Set(actions)];
  if (unique.length === 0 || !mayTrack(state)) return;
  const screener = path.campaign.type === 'Screener' ? { screener: path.campaign.id } : {};
  await client.call('postActions', {
    query: { ...path.query },
    body: {
      signup: path.campaign.id,
      routePath: findRoute(path.campaign, route)?.path ?? route,
      ...screener,
      draftId: path.draftId,
      actions: unique,
    },
    keepalive: true,
  });
}

/**
 * Logs actions on leaving forward (A10), what a confirmed save means (K7), and every route change (A14). Nobody waits
 * for it.
 */
export function listenToTrack(listen: Listen, ports: VisitPorts): void {
  listen({
    actionCreator: leftForward,
    effect: ({ payload }, visit) => report(ports, visit.getState(), payload.from, payload.actions),
  });
  listen({
    actionCreator: saveConfirmed,
    effect: ({ payload }, visit) => {
      const before = visit.getOriginalState().path;
      const { path } = visit.getState();
      const actions: ActionCode[] = [];
      if (path.subjectSaved && !before.subjectSaved) actions.push('l');
      if (payload.verdicts?.fullyQualified === true) actions.push('fq');
      if (path.successSaved && !before.successSaved) actions.push('sc');
      return report(ports, visit.getState(), path.route, actions);
    },
  });
  listen({
    actionCreator: entered,
    effect: async ({ payload }, visit) => {
      const { path } = visit.getState();
      const from = visit.getOriginalState().path.route;
      if (!mayTrack(visit.getState())) return;
      const studyId = path.payload.study?.externalId;
      await ports.client.call('postRouterLog', {
        body: {
          signup: path.campaign.id,
          ...(studyId === undefined ? {} : { study_external_id: studyId }),
          to: payload.route,
          from: from === payload.route ? null : from,
          query: { ...path.query },
          path: payload.path,
        },
        keepalive: true,
      });
    },
  });
}
