import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { RemoteChoices } from '../prove/world/remote-classes.ts';
import type { WorldChoices } from '../prove/world/world-classes.ts';

/** What is decided about a visitor before they arrive. Everything else they answer on the way, as instructed. */
export interface Script {
  readonly world: WorldChoices;
  /** The outcomes of calls that do not end as usual. */
  readonly remotes: RemoteChoices;
  /** Whether the visitor books the first time that is offered. */
  readonly books: boolean;
  /** The route where the visit starts. */
  readonly entry: string;
  readonly wanted: Answers;
  /** What the visitor leaves open when they request a check too early. */
  readonly leaves?: 'questions' | 'details';
}

/** One page of a visit. */
export interface VisitedPage {
  readonly route: Route;
  /** The visit when the page is shown, before anything is entered. */
  readonly shown: FlowState;
  /** The visit when the page is left. */
  readonly left: FlowState;
  /** What is entered, by control name, in the order of the page. */
  readonly enter: FormValues;
  /** What was asked here, by the ids of the fields, and how it was asked. */
  readonly asked: readonly AskedField[];
  /** Is the visitor held back by something other than their own answers, such as a check that someone else makes? */
  readonly held: boolean;
  /** Is a time booked here? */
  readonly booked: boolean;
  /** The time picker that was answered instead. */
  readonly picker?: string;
  /** The block whose search or check is requested here. */
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

/** A concrete visitor, from their first page to an end. */
export interface Visitor {
  readonly script: Script;
  readonly visit: FlowState;
  readonly pages: readonly VisitedPage[];
  /** The last page. */
  readonly end: Route;
  /** Whether the visitor cannot leave it although it is not an end, because of a check or a failed search. */
  readonly stays: boolean;
}

/** The routes of a visit, in order. */
export function pathOf({ pages }: Pick<Visitor, 'pages'>): string[] {
  return pages.map(({ route }) => route.name);
}
