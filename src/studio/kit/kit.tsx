import { createContext, use } from 'react';
import type { Registry } from '#registry/registry.ts';
import type { CallServer } from './call-server.ts';
import type { StudioPage } from '#api/studio-page.ts';

/** What every part of the studio works with. */
export interface StudioKit {
  readonly page: StudioPage;
  readonly callServer: CallServer;
  readonly registry: Registry;
  /** Starts one of the workers of the studio. */
  readonly startWorker: (address: string) => Worker;
  /** The address of the worker that completes and explains. */
  readonly assist: string;
}

const KitContext = createContext<StudioKit | undefined>(undefined);

export const KitProvider = KitContext.Provider;

export function useKit(): StudioKit {
  const kit = use(KitContext);
  if (kit === undefined) throw new Error('This part of the studio stands outside of it');
  return kit;
}
