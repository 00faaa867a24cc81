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

/** What a campaign does differently when it is embedded in another page (decision 80). */
export interface GuestPage {
  /** Brings the top of the campaign into view. */
  readonly showTop: () => void;
  /** Continues in another language, with all answers. */
  readonly changeLanguage: (language: Language) => void;
  /** Begins another visit, once this one is forgotten. */
  readonly startOver: () => void;
}

/** What a page can do in a browser and not on the server. */
export interface LivePage {
  readonly scheduling: SchedulingActions;
  readonly checks: Checks;
  /**
   * Requests missing outcomes and waits briefly for them. False: the code that makes the calls did not load, so the
   * next route is unknown; the page says so (A15).
   */
  readonly ensure: (names: readonly RemoteName[]) => Promise<boolean>;
  readonly retry: (name: RemoteName) => void;
  /** Requests again what failed, or whose code did not load. */
  readonly retryFailed: () => void;
  /** Navigates; set by the router while it is mounted. */
  readonly attach: (navigation: Navigation | undefined) => void;
  /** Goes back in the browser's history; to the previous step if there is none. */
  readonly back: (previous: Route) => void;
  /** Writes what is not stored yet: the page may be about to unload. */
  readonly flush: () => void;
  /** Brings the server's draft up to date before the browser leaves the page for another of the flow. */
  readonly syncDraft: () => Promise<void>;
  /** The address of the chat; `undefined` while nobody is available. */
  readonly chatAddress: () => Promise<string | undefined>;
  /** The conditions that match what somebody typed; `undefined` if the server does not answer. */
  readonly findConditions: BlockRuntime['findConditions'];
  /** Sends photos of the visit. */
  readonly images: ImagePort;
  /** Forgets the visit on this device. */
  readonly forget: () => void;
  /** Goes to another address, or reloads this one. */
  readonly leave: (address: string) => void;
  /** Begins a signing session for the visit as it is now (G4). */
  readonly startSigning: () => Promise<SigningStart>;
  /** Present if the campaign does not own the document. */
  readonly guest?: GuestPage;
  /** Resumes the visit where it was; called once, when the page has become live. */
  readonly begin: () => void;
}
