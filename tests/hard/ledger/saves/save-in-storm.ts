import type { Visit } from '#api/contract/visit-calls.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import { until } from '#tests/support/until.ts';
import { madeVisitor } from './made-visitor.ts';
import { saveRequest } from '#tests/support/visits.ts';
import { postSave, saveUntilAccepted, type SaveAnswer } from './save-client.ts';

export interface Storm {
  readonly leads: number;
  /** How many save at the same moment. */
  readonly atOnce: number;
  /** Where the visitor with this number gets pages from. */
  readonly originOf: (serial: number) => string;
  /**
   * Something that breaks and recovers meanwhile, this many times, spread evenly over the saves. Visitors whose save
   * failed wait until it is over.
   */
  readonly disturbances: number;
  readonly disturb: (saveOnce: SaveOnce) => Promise<void>;
}

/** One save, tried once, that counts with the others. Numbers from `leads` on are free. */
export type SaveOnce = (serial: number) => Promise<SaveAnswer>;

export interface Weathered {
  /** By draft id. */
  readonly sent: ReadonlyMap<string, Visit>;
  readonly acknowledged: ReadonlySet<string>;
  readonly retries: number;
  /** Milliseconds from the first try of each save to its acknowledgement. */
  readonly waits: readonly number[];
}

const LIMIT_MS = 30 * 60_000;

/** Saves leads as browsers do while something breaks again and again. Throws when a save is refused for good. */
export async function saveInStorm({ leads, atOnce, originOf, disturbances, disturb }: Storm): Promise<Weathered> {
  const sent = new Map<string, Visit>();
  const acknowledged = new Set<string>();
  const waits: number[] = [];
  let retries = 0;
  let calm: Promise<void> = Promise.resolve();
  let over = false;
  const saving = inCrowd(leads, atOnce, async (serial) => {
    const visit = madeVisitor(serial);
    sent.set(visit.draftId, visit);
    const started = Date.now();
    await saveUntilAccepted(visit, { origin: originOf(serial), ready: () => calm, onRetry: () => (retries += 1) });
    acknowledged.add(visit.draftId);
    waits.push(Date.now() - started);
  }).finally(() => (over = true));
  const saveOnce: SaveOnce = async (serial) => {
    const visit = madeVisitor(serial);
    sent.set(visit.draftId, visit);
    const answer = await postSave(originOf(serial), saveRequest(visit));
    if (answer.status === 201) acknowledged.add(visit.draftId);
    return answer;
  };
  const breaking = async () => {
    for (let done = 1; done <= disturbances; done += 1) {
      const due = Math.floor((done * leads) / (disturbances + 1));
      await until(async () => (acknowledged.size >= due ? true : undefined), {
        limit: LIMIT_MS,
        failure: () => `After ${acknowledged.size} saves nothing more was acknowledged`,
        pointless: () => over,
      });
      calm = disturb(saveOnce);
      await calm;
    }
  };
  await Promise.all([saving, breaking()]);
  return { sent, acknowledged, retries, waits };
}
