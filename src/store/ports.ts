import type { ApiClient } from '#api/client.ts';
import type { RootState } from './create-visit-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { VisitStorage } from './persistence/visit-storage.ts';
import type { SessionLog } from './tracking/session-log.ts';
import type { SessionStorage } from './tracking/session-storage.ts';

/** What connects the listeners to the outside world. */
export interface VisitPorts {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  readonly storage: VisitStorage;
  readonly sessions: SessionStorage;
  readonly sessionLog: SessionLog;
  /** Has a block ended the visit? Then nothing of it is kept on the device (I1). */
  readonly hasEnded: (state: RootState) => boolean;
  /** Shows a route by name. */
  readonly navigate: (route: string, replace: boolean) => void;
}
