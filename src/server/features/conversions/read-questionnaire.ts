import type { Worker } from 'node:worker_threads';
import type { ConvertedPart } from '#api/content/conversion-calls.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { answerOf } from '../../core/threads/single-task-thread.ts';

/** What a FHIR Questionnaire says. */
export type ReadResource =
  | {
      readonly ok: true;
      /** Undefined: nothing of it can be asked. */
      readonly questionnaire: Questionnaire | undefined;
      readonly parts: readonly ConvertedPart[];
    }
  /** The text is none. */
  | { readonly ok: false; readonly reason: string };

/** Reads a FHIR Questionnaire. Rejects with `ThreadLost` if its thread ends, and with the reason of the signal. */
export type ReadQuestionnaire = (text: string, signal: AbortSignal) => Promise<ReadResource>;

/** Reads each one in a thread of its own: what somebody uploads may take long, and visitors do not wait for it. */
export function createThreadReader(start: (text: string) => Worker): ReadQuestionnaire {
  return (text, signal) => answerOf<never, ReadResource>(start(text), { signal });
}
