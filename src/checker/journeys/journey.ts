import type { RemoteState } from '#engine/flow-state.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';

/** Photos that are chosen on a page. */
export interface JourneyPhotos {
  readonly take: number;
  /** What is read of each of them, once the page has dealt with it. */
  readonly reads?: string;
  /** Files that are no pictures at all; left out: pictures, which go with the lead. */
  readonly broken?: boolean;
}

/** One page of a journey: what a person reads and enters there. */
export interface JourneyStep {
  /** The flow of this page and of those after it, where the page before led out of its own. */
  readonly campaign?: string;
  /** The name of the route. */
  readonly route: string;
  /** Its path in the address, where it differs from the name. */
  readonly path?: string;
  /** Left out where nobody has read the page: a simulated visitor knows her way, not the words. */
  readonly heading?: string;
  /** Texts that must be read on the page. */
  readonly reads?: readonly string[];
  /** What is filled in already, by control name. */
  readonly finds?: Readonly<Record<string, string>>;
  /** Buttons that answer and stay on the page, pressed first: the value by control name. */
  readonly answer?: Readonly<Record<string, string>>;
  /** What is entered, by control name: a text, a choice, or several. */
  readonly enter?: Readonly<Record<string, string | readonly string[]>>;
  readonly photos?: JourneyPhotos;
  /**
   * A button of the page that is pressed after that, without leaving it, and what is entered then; `found`: a search
   * that finds something. A button that nobody has read is found by its block.
   */
  readonly ask?: {
    readonly press?: string;
    readonly block?: string;
    readonly found?: boolean;
    readonly reads: readonly string[];
    readonly enter?: Readonly<Record<string, string | readonly string[]>>;
  };
  /** The label of the button that goes on; '' where entering goes on by itself. */
  readonly press?: string;
  /** What the page says when that button is pressed too early: it is not left, and the next step is on it too. */
  readonly refused?: readonly string[];
  /** The lead is saved when the page is left. */
  readonly saves?: boolean;
  /** The link that is followed instead, to the flow of the next step. */
  readonly follow?: string;
  /** At times to book: `first` books the first one that is free, `1` finds no suitable time, `2` is not interested. */
  readonly booking?: 'first' | '1' | '2';
}

/** A visitor as data: where she begins, what she enters, what she reads, and what is stored of it. */
export interface Journey {
  /** Begins with the ids that it proves, of docs/specification.md. */
  readonly title: string;
  readonly campaign: string;
  readonly language: 'en' | 'es';
  /** A journey of phones (also without script), or of wide screens; left out: of every screen. */
  readonly device?: 'narrow' | 'wide';
  /** The journey is walked by touch alone; left out: also by keyboard alone and without script. */
  readonly touchOnly?: boolean;
  /** The query of the first address, without the question mark; `{slug}` is the link of `person`. */
  readonly query: string;
  /** Who the link of the first address is about, as the operator's command `leads slug` takes it. */
  readonly person?: RelayPatient;
  /** What a visit brings that no address does, and the day of it. */
  readonly visit?: { readonly today: string; readonly width?: number; readonly payload: Partial<InitialPayload> };
  /** How every call of the visit ends, failure included; left out: as in the demonstration. */
  readonly outside?: RemoteState;
  /**
   * The visit belongs to a world that holds its own study, or none, and where its calls end as `outside` says; left
   * out: to the demonstration.
   */
  readonly ownWorld?: true;
  readonly steps: readonly JourneyStep[];
  /** The last page. What is entered there, or asked of it, leads nowhere else. */
  readonly end: JourneyStep;
  /** How often the lead is saved on the way. */
  readonly revisions: number;
  /** A part of the stored lead; null: none is stored. */
  readonly lead: Readonly<Record<string, unknown>> | null;
  /** Names of facts that the lead must not carry. */
  readonly leadWithout?: readonly string[];
  readonly consents: readonly { readonly type: string; readonly hasConsent: boolean | 'implied' }[];
  readonly verdicts: Readonly<Record<string, boolean | 'unknown'>> | null;
}

/** Is this what a file of journeys holds? */
export function isJourneyList(value: unknown): value is Journey[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' && item !== null && 'campaign' in item && 'steps' in item && 'end' in item,
    )
  );
}

/** The flow that a journey ends in, which is the one of its lead. */
export function lastCampaignOf({ campaign, steps }: Journey): string {
  return steps.findLast((step) => step.campaign !== undefined)?.campaign ?? campaign;
}

/** How many photos go with the lead of a journey. */
export function photosOf({ steps }: Journey): number {
  return steps.reduce((sum, { photos }) => sum + (photos === undefined || photos.broken === true ? 0 : photos.take), 0);
}
