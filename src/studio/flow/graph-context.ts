import { createContext, use } from 'react';
import type { FlowActions } from './use-flow.ts';
import type { GraphKey } from './next-screen.ts';

/** What the cards of a graph share. */
export interface GraphActions extends FlowActions {
  /** The card that Tab leads to: one stop for the whole graph. */
  readonly tabStop: string | undefined;
  /** Whether a card takes the focus now; it is asked as soon as it is there, since cards out of sight are not drawn. */
  readonly takesFocus: (name: string) => boolean;
  readonly move: (from: string, key: GraphKey) => void;
}

const Context = createContext<GraphActions | undefined>(undefined);

export const GraphProvider = Context.Provider;

export function useGraph(): GraphActions {
  const graph = use(Context);
  if (graph === undefined) throw new Error('This card stands outside of a graph');
  return graph;
}
