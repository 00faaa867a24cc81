import { findRoute, homeOf } from '#engine/transition.ts';
import type { PageData } from '#api/page-data.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { KeptControls } from './events.ts';
import type { StoredVisit } from './persistence/visit-storage.ts';

export interface ResumedVisit {
  readonly answers: Answers;
  readonly draftId: string;
  /** Proves to the server that the draft is this browser's. */
  readonly secret: string;
  readonly revision: number;
  readonly entry: string;
  readonly trail: readonly string[];
  readonly readIn: StoredVisit['readIn'];
  readonly subjectSaved: boolean;
  readonly successSaved: boolean;
  /** The time of the page where the visit began. */
  readonly pageTime?: string;
  /** The route that the visitor wants to see, where the page shows another one. */
  readonly route?: string;
  readonly kept?: KeptControls;
  /** The qualification is asked for again. */
  readonly checked: boolean;
}

/**
 * How the page came to be shown: the visitor opened its address (`opened`), the browser brought back where she was
 * (`back`), or the server led her here from the route that she had asked for (A16).
 */
export type VisitOpening = 'opened' | 'back' | { readonly askedFor: string };

/**
 * The route that she is to see in place of the one shown: where a reload was pressed, or what she asked for, if she has
 * been there. The server did not know enough of the visit to show it.
 */
function wantedRoute(page: PageData, mine: StoredVisit | undefined, arrival: VisitOpening): string | undefined {
  if (mine === undefined || arrival === 'opened') return undefined;
  const route = arrival === 'back' ? mine.trail.at(-1) : mine.trail.find((name) => name === arrival.askedFor);
  return route === page.route ? undefined : route;
}

/**
 * Puts together what the server and the browser know of a visit (K5, K8). Of the same draft the newer answers stand,
 * whole: an answer that was taken back must not return. A draft of the server's own is another visit, maybe another
 * person's: it wins. A server that does not have the draft yet, because its answer or the network was lost, sends a
 * reload to the first step: this browser knows better where the visit was. At the end of a visit that is finished the
 * server's answers stand: this browser has given its own away, and the result must be the same however often it is
 * looked at.
 */
export function resumeVisit(
  page: PageData,
  stored: StoredVisit | undefined,
  createId: () => string,
  arrival: VisitOpening = 'opened',
): ResumedVisit {
  const { draft, state } = page;
  const mine = draft !== undefined && stored?.draftId !== draft.id ? undefined : stored;
  const atEnd = findRoute(state.campaign, page.route)?.next.length === 0;
  const newer =
    mine !== undefined && (draft === undefined || (mine.savedAt > draft.savedAt && !(mine.finished && atEnd)));
  const wanted = wantedRoute(page, mine, arrival);
  const revision = Math.max(draft?.revision ?? 0, mine?.revision ?? 0);
  return {
    // Without a draft the server's answers are only what the address chose.
    answers: newer ? (draft === undefined ? { ...state.answers, ...mine.answers } : mine.answers) : state.answers,
    draftId: draft?.id ?? mine?.draftId ?? createId(),
    secret: mine?.secret ?? createId(),
    revision,
    // Whoever opens the home begins the visit there (A16).
    entry:
      wanted === undefined && page.route === homeOf(state.campaign, state.query).name
        ? page.route
        : (mine?.entry ?? state.entry),
    trail: mine?.trail ?? [],
    readIn: (newer ? mine.readIn : state.readIn) ?? {},
    subjectSaved: mine?.subjectSaved ?? (draft?.revision ?? 0) > 0,
    successSaved: mine?.successSaved ?? false,
    ...(mine?.pageTime === undefined ? {} : { pageTime: mine.pageTime }),
    ...(wanted === undefined ? {} : { route: wanted }),
    checked: mine?.checked === true,
    ...(newer && mine.kept !== undefined ? { kept: mine.kept } : {}),
  };
}
