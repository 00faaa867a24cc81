import { createContext, use } from 'react';

/** What the editors of a panel know about the document. */
export interface PanelContext {
  /** The languages that the campaign offers, the default one first. */
  readonly languages: readonly string[];
  /** Where the edited value stands in its document. */
  readonly pointer: string;
  readonly document: string;
}

const Context = createContext<PanelContext>({ languages: [], pointer: '', document: '' });

export const PanelProvider = Context.Provider;

export const usePanel = (): PanelContext => use(Context);
