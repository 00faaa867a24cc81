import { findRoute, homeOf } from '#engine/transition.ts';
import type { PageData } from '#api/page-data.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { KeptControls } from './events.ts';
import { outlivesTab, type StoredVisit } from './persistence/visit-storage.ts';
import { pickFacts } from './slices/fact-slices.ts';

export interface ResumedVisit {
  readonly answers: Answers;
  readonly draftId: string;
  /** Proves to the server that the draft belongs to this browser. */
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
  /** The qualification must be requested again. */
  readonly checked: boolean;
}

/**
 * Why the page is shown: the visitor opened its address (`opened`), the browser returned to where they were (`back`),
 * or the server redirected them here from the route that they had asked for (A16).
 */
export type VisitOpening = 'opened' | 'back' | { readonly askedFor: string };

/**
 * The route to show in place of the present one: the one where the visitor reloaded, or the one they asked for, if they
 * have been there. The server did not know enough of the visit to show it.
 */
function wantedRoute(page: PageData, mine: StoredVisit | undefined, arrival: VisitOpening): string | undefined {
  if (mine === undefined || arrival === 'opened') return undefined;
  const route = arrival === 'back' ? mine.trail.at(-1) : mine.trail.find((name) => name === arrival.askedFor);
  return route === page.route ? undefined : route;
}

/** Are two sets of answers the same? */
export function sameAnswers(a: Answers, b: Answers): boolean {
  const facts = Object.keys({ ...a, ...b });
  return facts.every((fact) => JSON.stringify(a[fact]) === JSON.stringify(b[fact]));
}

/**
 * What was in the controls in this tab. The server's copy may be later and yet the same: when the language changes, it
 * is the last to be stored. If it has other answers, they were given in another tab, and count.
 */
function keptControls(page: PageData, mine: StoredVisit | undefined, newer: boolean): Pick<ResumedVisit, 'kept'> {
  if (mine?.kept === undefined) return {};
  return newer || sameAnswers(mine.answers, page.state.answers) ? { kept: mine.kept } : {};
}

/** The answers of a visit of which this browser knows the latest, as far as it knows them. */
function newestAnswers({ draft, state }: PageData, mine: StoredVisit): Answers {
  // Without a draft, the server has only the answers that the address set.
  if (draft === undefined) return { ...state.answers, ...mine.answers };
  if (mine.isWhole) return mine.answers;
  return { ...pickFacts(state.answers, (fact) => !outlivesTab(fact)), ...mine.answers };
}

/**
 * Merges what the server and the browser know of a visit (K5, K8). For the same draft, the newer set of answers wins as
 * a whole: an answer that was withdrawn must not return. What does not outlive a tab (health, consents) another tab
 * only has from the server. If the server has a draft with another id, it belongs to another visit, maybe another
 * person's, and wins. A server that does not have the draft yet, because its response or the network failed, sends a
 * reload to the first step: this browser knows better where the visit was. At the end of a finished visit the server's
 * answers win: this browser has removed its own, and the result must stay the same however often the visitor looks at
 * it.
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
    answers: newer ? newestAnswers(page, mine) : state.answers,
    draftId: draft?.id ?? mine?.draftId ?? createId(),
    secret: mine?.secret ?? createId(),
    revision,
    // A visitor who opens the home begins the visit there (A16).
    entry:
      wanted === undefined && page.route === homeOf(state.campaign, state.query).name
        ? page.route
        : (mine?.entry ?? state.entry),
    trail: mine?.trail ?? [],
    readIn: (newer && mine.isWhole ? mine.readIn : state.readIn) ?? {},
    subjectSaved: mine?.subjectSaved ?? (draft?.revision ?? 0) > 0,
    successSaved: mine?.successSaved ?? false,
    ...(mine?.pageTime === undefined ? {} : { pageTime: mine.pageTime }),
    ...(wanted === undefined ? {} : { route: wanted }),
    checked: mine?.checked === true,
    ...keptControls(page, mine, newer),
  };
}
