import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { RemoteChoices } from '../prove/world/remote-classes.ts';
import type { WorldChoices } from '../prove/world/world-classes.ts';

/** What is decided of a visitor before she comes. All else she answers as she is told to on the way. */
export interface Script {
  readonly world: WorldChoices;
  /** How calls end that do not end as usual. */
  readonly remotes: RemoteChoices;
  /** Books the first time that she is offered. */
  readonly books: boolean;
  /** The route where the visit begins. */
  readonly entry: string;
  readonly wanted: Answers;
  /** What she leaves open where she asks for a check, and asks too early. */
  readonly leaves?: 'questions' | 'details';
}

/** One page of a visit. */
export interface VisitedPage {
  readonly route: Route;
  /** The visit as it is when the page is left. */
  readonly left: FlowState;
  /** What is entered, by the names of the controls, in the order of the page. */
  readonly enter: FormValues;
  /** What was asked here, by the ids of the fields, and how it was asked. */
  readonly asked: readonly AskedField[];
  /** Is she held back by something else than her own answers, as by a check that somebody else makes? */
  readonly held: boolean;
  /** Is a time booked here? */
  readonly booked: boolean;
  /** The picker of times that was answered instead. */
  readonly picker?: string;
  /** The block whose search or check is asked for here. */
  readonly searched?: string;
  /** The control of the photos that are taken here. */
  readonly uploads?: string;
  /** The calls whose outcome the page shows or decides by. */
  readonly calls: readonly RemoteName[];
  /** The transition that is taken; absent on the last page. */
  readonly taken?: number;
}

export interface AskedField {
  readonly id: string;
  readonly kind: 'choice' | 'choices' | 'date' | 'decision' | 'number' | 'text';
  readonly answered: boolean;
}

/** A concrete visitor, from her first page to an end. */
export interface Visitor {
  readonly script: Script;
  readonly visit: FlowState;
  readonly pages: readonly VisitedPage[];
  /** The last page. */
  readonly end: Route;
  /** She cannot leave it, though it is no end: a check holds her back, or a search that failed. */
  readonly stays: boolean;
}

/** The routes of a visit, in order. */
export function pathOf({ pages }: Pick<Visitor, 'pages'>): string[] {
  return pages.map(({ route }) => route.name);
}
