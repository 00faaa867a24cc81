import type { ApiClient } from '#api/client.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { VisitStorage } from './persistence/visit-storage.ts';

/** What the listeners reach the world with. */
export interface VisitPorts {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  readonly storage: VisitStorage;
  /** Shows a route, by its name. */
  navigate(route: string, replace: boolean): void;
}
