import type { Checks } from '#engine/checks.ts';
import type { RemoteName } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign.ts';

/** Shows another address of the campaign, or goes back in the browser's history. */
export interface Navigation {
  show(path: string, replace: boolean): void;
  back(): void;
}

/** What a page can do in a browser and not on the server. */
export interface LivePage {
  readonly checks: Checks;
  /** Asks for outcomes that are missing and waits for them, but not for long. */
  ensure(names: readonly RemoteName[]): Promise<void>;
  retry(name: RemoteName): void;
  /** The router lends its hands while it is there. */
  attach(navigation: Navigation | undefined): void;
  /** Goes back in the browser's history; to the step before where there is none. */
  back(previous: Route): void;
  /** Writes what is not kept yet: the page may be going. */
  flush(): void;
  /** Brings the server's draft up to date before the browser leaves the page for another of the flow. */
  syncDraft(): Promise<void>;
  /** Forgets the visit on this device. */
  forget(): void;
  /** Goes to another address, or to this one again. */
  leave(address: string): void;
  /** Takes up the visit where it was; called once, when the page has become live. */
  begin(): void;
}
