import type { Checks } from '#engine/checks.ts';
import type { RemoteName } from '#engine/flow-state.ts';
import type { BlockRuntime, SchedulingActions, SigningStart } from '#registry/block-runtime.ts';
import type { ImagePort } from '#registry/image-port.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';

/** Shows another address of the campaign, or goes back in the browser's history. */
export interface Navigation {
  readonly show: (path: string, replace: boolean) => void;
  readonly back: () => void;
}

/** What a campaign does otherwise where it is a part of somebody else's page (decision 80). */
export interface GuestPage {
  /** Brings the top of the campaign into view. */
  readonly showTop: () => void;
  /** Goes on in another language, with all answers. */
  readonly changeLanguage: (language: Language) => void;
  /** Begins another visit, once this one is forgotten. */
  readonly startOver: () => void;
}

/** What a page can do in a browser and not on the server. */
export interface LivePage {
  readonly scheduling: SchedulingActions;
  readonly checks: Checks;
  /**
   * Asks for outcomes that are missing and waits for them, but not for long. False: the code that asks did not come, so
   * nobody knows where the visitor is to be led; the page says so (A15).
   */
  readonly ensure: (names: readonly RemoteName[]) => Promise<boolean>;
  readonly retry: (name: RemoteName) => void;
  /** Asks once more for what failed, or whose code did not come. */
  readonly retryFailed: () => void;
  /** The router lends its hands while it is there. */
  readonly attach: (navigation: Navigation | undefined) => void;
  /** Goes back in the browser's history; to the step before where there is none. */
  readonly back: (previous: Route) => void;
  /** Writes what is not kept yet: the page may be going. */
  readonly flush: () => void;
  /** Brings the server's draft up to date before the browser leaves the page for another of the flow. */
  readonly syncDraft: () => Promise<void>;
  /** Where somebody is there to chat; `undefined` where nobody is. */
  readonly chatAddress: () => Promise<string | undefined>;
  /** The conditions that are meant by what somebody typed; `undefined` where the server does not answer. */
  readonly findConditions: BlockRuntime['findConditions'];
  /** Sends photos of the visit. */
  readonly images: ImagePort;
  /** Forgets the visit on this device. */
  readonly forget: () => void;
  /** Goes to another address, or to this one again. */
  readonly leave: (address: string) => void;
  /** Begins a signing session for the visit as it is now (G4). */
  readonly startSigning: () => Promise<SigningStart>;
  /** There where the campaign does not own the document. */
  readonly guest?: GuestPage;
  /** Takes up the visit where it was; called once, when the page has become live. */
  readonly begin: () => void;
}
