import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Autosave } from './autosave.ts';
import type { StudioState, StudioStore } from './studio-store.ts';
import type { AssistClient } from '../assist/assist-client.ts';

/** The open campaign: its store, and what works on it. */
export interface OpenCampaign {
  readonly store: StudioStore;
  readonly autosave: Autosave;
  /** The id of the campaign. */
  readonly campaign: string;
  /** The name of its document. */
  readonly document: string;
  readonly assist: AssistClient;
}

const OpenContext = createContext<OpenCampaign | undefined>(undefined);

export const OpenCampaignProvider = OpenContext.Provider;

export function useOpenCampaign(): OpenCampaign {
  const open = use(OpenContext);
  if (open === undefined) throw new Error('No campaign is open here');
  return open;
}

/**
 * Reads a part of the store of the open campaign.
 * @param select returns the same object as long as it says the same
 */
export function useStudio<Value>(select: (state: StudioState) => Value): Value {
  const { store } = useOpenCampaign();
  // The same for every render: React would leave and join the store again with each letter.
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const read = () => select(store.getState());
  return useSyncExternalStore(subscribe, read, read);
}
