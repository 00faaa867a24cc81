import type { CallFailure } from '#api/client.ts';
import { keyOf, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxPorts } from './outbox-ports.ts';

const MAX_NUMBERS_TRIED = 25;

/**
 * Another tab, or a post without script, saved under the same number, or the number is too far from what is stored: the
 * number after the stored one is free.
 */
const NUMBER_TAKEN: readonly string[] = ['revision-stale', 'idempotency-key-reused', 'revision-too-far'];

function isPermanent({ status }: CallFailure): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

async function refused({ store, onStatus }: OutboxPorts, entry: OutboxEntry, failure: CallFailure): Promise<void> {
  const kept = { ...entry, refusal: { code: failure.code, route: entry.body.visit.route, issues: failure.issues } };
  await store.put(kept);
  onStatus('refused', kept);
}

/** The server has this revision: refusals of older ones no longer matter. */
async function forgetOlder({ store }: OutboxPorts, entry: OutboxEntry): Promise<void> {
  const { body } = entry;
  await store.remove(entry);
  for (const other of await store.all()) {
    if (
      other.refusal !== undefined &&
      other.body.visit.draftId === body.visit.draftId &&
      other.body.revision < body.revision
    )
      await store.remove(other);
  }
}

/** `stored`: the revision that the server has, where it says so. */
async function renumber(
  { store }: OutboxPorts,
  entry: OutboxEntry,
  stored = entry.body.revision,
): Promise<OutboxEntry> {
  const body = { ...entry.body, revision: stored + 1 };
  const renumbered = { ...entry, body, key: keyOf(body) };
  await store.put(renumbered);
  await store.remove(entry);
  return renumbered;
}

/** The outcome of a save, and its number now. */
export interface Delivered {
  /** The server has it, or will never accept it. */
  readonly settled: boolean;
  readonly entry: OutboxEntry;
}

/** Sends one save. */
export async function deliver(ports: OutboxPorts, queued: OutboxEntry): Promise<Delivered> {
  let entry = queued;
  for (let tries = 1; ; tries++) {
    const result = await ports.send(entry);
    if (result.ok) {
      await forgetOlder(ports, entry);
      ports.onSaved(result.value, entry);
      return { settled: true, entry };
    }
    if (!NUMBER_TAKEN.includes(result.code) || tries === MAX_NUMBERS_TRIED) {
      if (isPermanent(result)) await refused(ports, entry, result);
      return { settled: isPermanent(result), entry };
    }
    entry = await renumber(ports, entry, result.revision);
  }
}
