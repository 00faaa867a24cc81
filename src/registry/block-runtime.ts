import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Field, FormValues, Translate } from '#engine/block-rules.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Language } from '#schemas/language.ts';
import type { ImagePort } from './image-port.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Track } from '#schemas/tracking/events.ts';

/** What is wrong with a field, in words. */
export interface ShownIssue {
  readonly control: string;
  readonly message: string;
}

/** A text in one or both languages, of a document or of a study. */
export type AnyText = { readonly en?: string | undefined; readonly es?: string | undefined };

/** What became of a wish for a time. `taken`: somebody else has it; the free times are fresh. */
export type SlotOutcome = 'done' | 'taken' | 'too-many' | 'no-consent' | 'failed';

/** Holds and books times; in a browser only. */
export interface SchedulingActions {
  /** Keeps a picked time from others for a while. */
  readonly hold: (service: SchedulingService, slot: TimeSlot) => Promise<SlotOutcome>;
  /** Leaves the time that is held to others. */
  readonly release: () => Promise<void>;
  /** Books a time. When it is done, the visit has its appointment. */
  readonly book: (service: SchedulingService, slot: TimeSlot) => Promise<SlotOutcome>;
}

/**
 * What the renderer hands to the blocks of a page. The object stays the same while the page is shown; what changes is
 * read through the hooks below, each of which re-renders only when its own part changes.
 */
export interface BlockRuntime {
  readonly blockId: string;
  readonly locale: Language;
  readonly operator: PublicOperator;
  /** Where the visitor reads this site, for addresses that are read elsewhere. */
  readonly origin: () => string;
  /** A text of the block's own locale files. */
  readonly t: Translate;
  /** A text of the shell's locale files. */
  readonly shell: Translate;
  /** A text of the document or of the study, in the visitor's language; '' where there is none. */
  readonly text: (localized: AnyText | undefined) => string;
  /** A number or a date (`YYYY-MM-DD`) as the visitor's language and country write it. */
  readonly formatNumber: (value: number) => string;
  readonly formatDate: (isoDate: string) => string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => FlowState;
  /** The block's fields for the visit as it is now. */
  readonly getFields: () => readonly Field[];
  /** What stands in the controls: what was entered, even if it is not valid; else what the answers say. */
  readonly getEntered: () => FormValues;
  readonly getIssue: (fieldId: string) => ShownIssue | undefined;
  /** Is everything there that the page asks? Also true before a script runs: nobody can know then. */
  readonly isComplete: () => boolean;
  readonly isLoading: (name: RemoteName) => boolean;
  /** Sets answers without a control having changed, as a unit toggle or a "none of these" does. */
  readonly onAnswer: (answers: Answers) => void;
  /** Enters text into controls of the page and reads them, as if the visitor had typed it. */
  readonly enter: (values: FormValues) => void;
  /** Submits the page as its Next button does. */
  readonly next: () => void;
  /** Asks the failed call again. */
  readonly retry: (name: RemoteName) => void;
  /**
   * The address of another place: a route of this campaign, another campaign, the study search, the signing page, a
   * study, this page with other parameters; with the query kept.
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
  /** Addresses of compiled question-set validators, by block id. */
  readonly validatorUrl: string | undefined;
  /** Sends photos to the server; absent where no script runs yet. */
  readonly images?: () => ImagePort | undefined;
  /**
   * Reports something that happened in the block, by the name of an event (L2): `track('hint-open')`,
   * `track('calendar-added', 'google')`.
   */
  readonly track: Track;
  readonly scheduling: SchedulingActions;
  /**
   * The conditions that are meant by what somebody typed, best first; `undefined` where they cannot be asked for now.
   */
  readonly findConditions: (term: string) => Promise<readonly ConditionMatch[] | undefined>;
  /** Begins a signing session for the visit (G4). The address is one that the server lets visitors go to. */
  readonly startSigning: () => Promise<SigningStart>;
  /** Keeps the visit and goes to an address outside the flow. */
  readonly leave: (address: string) => void;
}

/** Parameters of the page's address, with what becomes of them; `undefined` takes one out. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

/** Where a signature can be given, or why there is no such place now. */
export type SigningStart = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly code: string };

const RuntimeContext = createContext<BlockRuntime | undefined>(undefined);
export const BlockRuntimeProvider = RuntimeContext.Provider;

/** The runtime of the block that calls it. Throws outside a block host. */
export function useBlock(): BlockRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useBlock() was called outside a block host');
  return runtime;
}

/** A part of the visit. The selector must give a primitive or an object that is the same while nothing changed. */
export function useFlow<Value>(selector: (state: FlowState) => Value): Value {
  const runtime = useBlock();
  const read = () => selector(runtime.getState());
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** What is wrong with a field, in words; `undefined` while nothing is shown. */
export function useIssue(fieldId: string): ShownIssue | undefined {
  const runtime = useBlock();
  const read = () => runtime.getIssue(fieldId);
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** Is the outcome of this call still on its way? */
export function useLoading(name: RemoteName): boolean {
  const runtime = useBlock();
  const read = () => runtime.isLoading(name);
  return useSyncExternalStore(runtime.subscribe, read, read);
}

/** What stands in a control when the block appears: native controls keep their own text after that. */
export function useEntered(control: string): readonly string[] {
  return useBlock().getEntered()[control] ?? [];
}

/** Is everything there that the page asks? A button that needs it is `unavailable` until then. */
export function useComplete(): boolean {
  const runtime = useBlock();
  return useSyncExternalStore(runtime.subscribe, runtime.isComplete, runtime.isComplete);
}
