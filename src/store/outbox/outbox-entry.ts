import { isRecord } from '#api/guards.ts';
import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import type { Refusal } from '../events.ts';

/** A save that the server does not have yet. */
export interface OutboxEntry {
  /** `<draftId>:<revision>`: the Idempotency-Key. */
  readonly key: string;
  readonly queuedAt: string;
  readonly body: SaveLeadBody;
  /**
   * Proves that the draft belongs to this browser, even after its cookie has expired. Absent in entries of an earlier
   * version.
   */
  readonly secret?: string;
  /** The server will never accept it as it is. The entry is kept so that the visitor can be told what to correct. */
  readonly refusal?: Refusal;
}

/** The key of a save (K1). */
export function keyOf({ visit, revision }: SaveLeadBody): string {
  return `${visit.draftId}:${revision}`;
}

/** Is this an entry that an earlier page put there? */
export function isOutboxEntry(value: unknown): value is OutboxEntry {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['queuedAt'] === 'string' &&
    isRecord(value['body']) &&
    isRecord(value['body']['visit']) &&
    typeof value['body']['revision'] === 'number'
  );
}
