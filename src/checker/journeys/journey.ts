import type { RemoteState } from '#engine/flow-state.ts';
import type { Language } from '#schemas/language.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';

/** Photos that are chosen on a page. */
export interface JourneyPhotos {
  readonly take: number;
  /** What the page shows for each of them after processing it. */
  readonly reads?: string;
  /** Files that are not pictures at all; absent: pictures, which are sent with the lead. */
  readonly broken?: boolean;
}

/** One page of a journey: what a person reads and enters there. */
export interface JourneyStep {
  /** The flow of this page and of later ones, if the previous page led to another flow. */
  readonly campaign?: string;
  /** The name of the route. */
  readonly route: string;
  /** Its path in the address, if it differs from the name. */
  readonly path?: string;
  /** Absent if nobody has read the page: a simulated visitor knows the path, not the texts. */
  readonly heading?: string;
  /** Texts that must appear on the page. */
  readonly reads?: readonly string[];
  /** What is already filled in, by control name. */
  readonly finds?: Readonly<Record<string, string>>;
  /** Buttons that answer and stay on the page, pressed first: the value by control name. */
  readonly answer?: Readonly<Record<string, string>>;
  /** What is entered, by control name: a text, one choice, or several. */
  readonly enter?: Readonly<Record<string, string | readonly string[]>>;
  readonly photos?: JourneyPhotos;
  /**
   * A button of the page that is pressed next without leaving the page, and what is entered after that; `found`: a
   * search that finds something. If its label is not known, the button is found by its block.
   */
  readonly ask?: {
    readonly press?: string;
    readonly block?: string;
    readonly found?: boolean;
    readonly reads: readonly string[];
    readonly enter?: Readonly<Record<string, string | readonly string[]>>;
  };
  /** The label of the button that continues; '' if entering the answer continues automatically. */
  readonly press?: string;
  /**
   * What the page says if that button is pressed too early: the visitor stays on the page, and the next step is on it
   * too. With '' as the label: what the page says instead of showing a button.
   */
  readonly refused?: readonly string[];
  /** The lead is saved when the page is left. */
  readonly saves?: boolean;
  /** The link that is followed instead, to the flow of the next step. */
  readonly follow?: string;
  /** With times to book: `first` books the first free one, `1` finds no suitable time, `2` is not interested. */
  readonly booking?: 'first' | '1' | '2';
}

/** A visitor as data: where they start, what they enter, what they read, and what is stored of it. */
export interface Journey {
  /** Starts with the ids from docs/specification.md that it proves. */
  readonly title: string;
  readonly campaign: string;
  readonly language: Language;
  /** A journey for phones (also without JavaScript) or for wide screens; absent: for every screen. */
  readonly device?: 'narrow' | 'wide';
  /** The journey is walked by touch only; absent: also by keyboard alone and without JavaScript. */
  readonly touchOnly?: boolean;
  /** The query of the first address, without the question mark; `{slug}` is the link of `person`. */
  readonly query: string;
  /** The person whom the link of the first address is about, as the operator's command `leads slug` takes it. */
  readonly person?: RelayPatient;
  /** What a visit has that no address provides, and its day. */
  readonly visit?: { readonly today: string; readonly width?: number; readonly payload: Partial<InitialPayload> };
  /** The outcome of every call of the visit, failure included; absent: as in the demonstration. */
  readonly outside?: RemoteState;
  /**
   * The visit belongs to its own world, with its own study or none and with calls that end as `outside` says; absent:
   * to the demonstration.
   */
  readonly ownWorld?: true;
  readonly steps: readonly JourneyStep[];
  /** The last page. Nothing entered or requested there leads elsewhere. */
  readonly end: JourneyStep;
  /** How many times the lead is saved along the way. */
  readonly revisions: number;
  /** A part of the stored lead; null if none is stored. */
  readonly lead: Readonly<Record<string, unknown>> | null;
  /** Names of facts that the lead must not contain. */
  readonly leadWithout?: readonly string[];
  readonly consents: readonly { readonly type: string; readonly hasConsent: boolean | 'implied' }[];
  readonly verdicts: Readonly<Record<string, boolean | 'unknown'>> | null;
}

/** Is this the content of a journey file? */
export function isJourneyList(value: unknown): value is Journey[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' && item !== null && 'campaign' in item && 'steps' in item && 'end' in item,
    )
  );
}

/** The flow in which a journey ends, which is the flow of its lead. */
export function lastCampaignOf({ campaign, steps }: Journey): string {
  return steps.findLast((step) => step.campaign !== undefined)?.campaign ?? campaign;
}

/** The number of photos sent with the lead of a journey. */
export function photosOf({ steps }: Journey): number {
  return steps.reduce((sum, { photos }) => sum + (photos === undefined || photos.broken === true ? 0 : photos.take), 0);
}
