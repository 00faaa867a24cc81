import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Field, FormValues, Translate } from '#engine/block-rules.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import type { ShownMedia } from '#schemas/campaign/shown-media.ts';
import type { ImagePort } from './image-port.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Track } from '#schemas/tracking/events.ts';

/** The error of a field, in words. */
export interface ShownIssue {
  readonly control: string;
  readonly message: string;
}

/**
 * The result of an attempt to book a slot. `taken`: somebody else has it; the free slots have been refreshed. `other`:
 * the visit has an appointment at another time already, and keeps it.
 */
export type SlotOutcome = 'done' | 'other' | 'taken' | 'too-many' | 'no-consent' | 'failed';

/** Holds and books slots; only in a browser. */
export interface SchedulingActions {
  /** Reserves a picked slot for a while. */
  readonly hold: (service: SchedulingService, slot: TimeSlot) => Promise<SlotOutcome>;
  /** Releases the held slot. */
  readonly release: () => Promise<void>;
  /** Books a slot. When it is done, the visit has its appointment. */
  readonly book: (service: SchedulingService, slot: TimeSlot) => Promise<SlotOutcome>;
}

/**
 * What the renderer passes to the blocks of a page. The object stays the same while the page is shown; changing values
 * are read through the hooks below, each of which re-renders only when its own value changes.
 */
export interface BlockRuntime {
  readonly blockId: string;
  readonly locale: Language;
  /** A language's own name, as it stands in a list of languages. */
  readonly languageName: (language: Language) => string;
  readonly operator: PublicOperator;
  /** The site's address as the visitor sees it, for addresses that are read elsewhere. */
  readonly origin: () => string;
  /** A text from the block's own locale files. */
  readonly t: Translate;
  /** A text from the shell's locale files. */
  readonly shell: Translate;
  /** A text of the document or of the study, in the visitor's language; '' if there is none. */
  readonly text: (localized: LocalizedText | undefined) => string;
  /** A number or a date (`YYYY-MM-DD`) in the format of the visitor's language and country. */
  readonly formatNumber: (value: number) => string;
  readonly formatDate: (isoDate: string) => string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => FlowState;
  /** The block's fields for the visit in its current state. */
  readonly getFields: () => readonly Field[];
  /** The contents of the controls: what was entered, even if it is not valid; otherwise derived from the answers. */
  readonly getEntered: () => FormValues;
  readonly getIssue: (fieldId: string) => ShownIssue | undefined;
  /**
   * Whether everything that the page asks for is there. Also true before a script runs, because nobody can know then.
   */
  readonly isComplete: () => boolean;
  readonly isLoading: (name: RemoteName) => boolean;
  /** Whether a save still waits on this device, or was refused: nothing may say that the answers were received. */
  readonly isUnsent: () => boolean;
  /** Sets answers without a control having changed, for example for a unit toggle or "none of these". */
  readonly onAnswer: (answers: Answers) => void;
  /**
   * Enters text into controls of the page and reads them, as if the visitor had typed it; quietly, if nobody is to be
   * told what is wrong with it yet.
   */
  readonly enter: (values: FormValues, quietly?: boolean) => void;
  /** Submits the page like its Next button. */
  readonly next: () => void;
  /** Retries the failed call. */
  readonly retry: (name: RemoteName) => void;
  /**
   * The address of another place: a route of this campaign, another campaign, the study search, the signing page, a
   * study, or this page with different parameters; the query is kept.
   */
  readonly href: (
    place:
      | { readonly route: string }
      | { readonly flow: 'study-search' }
      | { readonly campaign: string }
      | { readonly language: Language }
      | { readonly home: Language }
      | { readonly page: 'signing' }
      | { readonly study: string }
      | { readonly change: QueryChange },
  ) => string;
  /** A file of `campaigns/media`; `undefined` if the page does not have it. */
  readonly media: (file: string) => ShownMedia | undefined;
  /** Addresses of compiled question-set validators, by block id. */
  readonly validatorUrl: string | undefined;
  /** Sends photos to the server; absent while no script runs. */
  readonly images?: () => ImagePort | undefined;
  /**
   * Reports something that happened in the block, by the name of an event (L2): `track('hint-open')`,
   * `track('calendar-added', 'google')`.
   */
  readonly track: Track;
  readonly scheduling: SchedulingActions;
  /** The conditions that match what somebody typed, best first; `undefined` if the server cannot be asked now. */
  readonly findConditions: (term: string) => Promise<readonly ConditionMatch[] | undefined>;
  /** Begins a signing session for the visit (G4). The address is one that the server lets visitors go to. */
  readonly startSigning: () => Promise<SigningStart>;
  /** Saves the visit and goes to an address outside the flow. */
  readonly leave: (address: string) => void;
}

/** New values for parameters of the page's address; `undefined` removes one. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

/** Where a signature can be given, or why that is not possible now. */
export type SigningStart = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly code: string };

const RuntimeContext = createContext<BlockRuntime | undefined>(undefined);
export const BlockRuntimeProvider = RuntimeContext.Provider;

/** The runtime of the calling block. Throws outside a block host. */
export function useBlock(): BlockRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useBlock() outside a block');
  return runtime;
}

/**
 * A part of the visit. The selector must return a primitive, or an object that stays the same while nothing changes.
 */
export function useFlow<Value>(selector: (state: FlowState) => Value): Value {
  const runtime = useBlock();
  const read = () => selector(runtime.getState());
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** The error of a field, in words; `undefined` while none is shown. */
export function useIssue(fieldId: string): ShownIssue | undefined {
  const runtime = useBlock();
  const read = () => runtime.getIssue(fieldId);
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** Whether the outcome of this call is still pending. */
export function useLoading(name: RemoteName): boolean {
  const runtime = useBlock();
  const read = () => runtime.isLoading(name);
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** The contents of a control when the block appears: native controls keep their own text after that. */
export function useEntered(control: string): readonly string[] {
  return useBlock().getEntered()[control] ?? [];
}

/** Whether everything that the page asks for is there. A button that needs it is `unavailable` until then. */
export function useComplete(): boolean {
  const runtime = useBlock();
  return useSyncExternalStore(runtime.subscribe, runtime.isComplete, runtime.isComplete);
}
