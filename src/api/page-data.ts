import type { FlowState } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { FormValues } from '#engine/block-rules.ts';
import type { ShownMedia } from '#schemas/campaign/shown-media.ts';
import type { Language } from '#schemas/language.ts';
import type { TrackingConsent } from '#schemas/tracking/tracking-consents.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';

/** The texts of a page: the shell's, and those of the blocks that the campaign uses, by block name. One language. */
export interface PageTexts {
  readonly shell: Readonly<Record<string, string>>;
  readonly blocks: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A logo as the header shows it: the properties of an `<img>`. */
export interface PageLogo {
  readonly src: string;
  readonly alt: string;
  /** In pixels of the file. */
  readonly width: number;
  readonly height: number;
  readonly className: 'shell-logo';
}

/** A language in which the campaign can be read. */
export interface OfferedLanguage {
  readonly language: Language;
  /** Its own name. */
  readonly name: string;
  readonly href: string;
  /** What a visitor is asked, in that language: only where the browser prefers it, until the visitor has chosen. */
  readonly offer?: { readonly question: string; readonly accept: string; readonly dismiss: string };
}

/** What the page of a preview knows of it. */
export interface PreviewOfPage {
  /** The origins that may show it in a frame and send it updates. */
  readonly origins: readonly string[];
  /** The draft has errors, and what is live is shown in its place. */
  readonly isBehind: boolean;
  /** The day of the visit, `YYYY-MM-DD`; absent: today. */
  readonly day?: string;
}

/**
 * Everything that a page is rendered from, on the server and, inlined as JSON, in the browser. Plain data.
 * `state.answers` holds the draft's answers if the visit has a draft cookie; otherwise it is empty and the HTML can be
 * cached.
 */
export interface PageData {
  readonly state: FlowState;
  /** SHA-256 of the resolved document (B1). */
  readonly contentHash: string;
  /** When the server made the page, signed; returned with what the page saves. Absent if the page saves nothing. */
  readonly pageTime?: string;
  /** `/signup[/es]/<path>`, without a trailing slash. */
  readonly basePath: string;
  /**
   * The site's address as the visitor sees it, for addresses that are read elsewhere; only if there is an appointment.
   */
  readonly origin?: string;
  /** The name of the route to show. */
  readonly route: string;
  readonly draft?: { readonly id: string; readonly revision: number; readonly savedAt: string };
  /**
   * Present if earlier visits of this browser led here: the routes that ask what they have filled in, and the campaigns
   * that this browser may remember them by.
   */
  readonly earlier?: { readonly routes: readonly string[]; readonly campaigns: readonly string[] };
  /** The errors that a plain post had, with what was entered, so that nothing is lost. */
  readonly issues: readonly FieldIssue[];
  readonly entered?: FormValues;
  /** The control to focus where no script runs, by its id, or by its value if it is a button; absent: none. */
  readonly focus?: string;
  /**
   * The lead of this visit is not stored: the server tries again at the next step, or it was refused as it is. The page
   * says so in plain words.
   */
  readonly saving?: 'later' | 'refused' | 'consent';
  /** The initial payload could not be loaded, and the first screen needs it (A13). */
  readonly payloadFailed: boolean;
  /** The ids of blocks that the server could not render; the page says so in their place. */
  readonly brokenBlocks?: readonly string[];
  /**
   * Blocks of the campaign that pages cannot show although they ask something required, by route and id: nobody gets
   * beyond such a page here. Absent: there is none.
   */
  readonly unanswerable?: readonly { readonly route: string; readonly id: string }[];
  readonly texts: PageTexts;
  readonly operator: PublicOperator;
  /** Hash of the compiled question-set validator, by block id; served as `/v/<hash>.js`. */
  readonly validators: Readonly<Record<string, string>>;
  /** The files of `campaigns/media` that the campaign's blocks show, by name; absent if they show none. */
  readonly media?: Readonly<Record<string, ShownMedia>>;
  /** The logo in place of the brand's name: the properties of its `<img>`. Absent: the look has none. */
  readonly logo?: PageLogo;
  readonly demonstration: boolean;
  /** What the visitor is asked about tracking; empty if none of it would happen. */
  readonly tracking: readonly TrackingConsent[];
  /** The languages offered, with the address of this page in each. */
  readonly languages: readonly OfferedLanguage[];
  readonly requestId: string;
  /** Only where drafts are previewed. */
  readonly preview?: PreviewOfPage;
}
