import type { CallResult } from '#api/client.ts';
import type { SavedLead } from '#api/contract/lead-calls.ts';
import type { SaveStatus } from '../events.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What connects the outbox to the outside world. */
export interface OutboxPorts {
  readonly store: OutboxStore;
  readonly send: (entry: Pick<OutboxEntry, 'body' | 'key' | 'secret'>) => Promise<CallResult<SavedLead>>;
  readonly isOnline: () => boolean;
  readonly now: () => Date;
  /** Calls back after some milliseconds; returns a function that cancels the call. */
  readonly delay: (callback: () => void, milliseconds: number) => () => void;
  readonly random: () => number;
  readonly onStatus: (status: SaveStatus, entry: OutboxEntry | undefined) => void;
  readonly onSaved: (saved: SavedLead, entry: OutboxEntry) => void;
}
