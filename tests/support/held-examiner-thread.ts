import { parentPort, workerData } from 'node:worker_threads';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { answerExaminer } from '#server/features/content/examining/examiner-thread.ts';

/** The places of the memory that a test shares with the thread. */
export const GATE = { isOpen: 0, waiting: 1 } as const;

// The thread of an examiner that a test can hold: it begins no task while the gate is closed.
if (parentPort && workerData instanceof SharedArrayBuffer) {
  const gate = new Int32Array(workerData);
  const registry = createRegistry(await loadBlocks('blocks'));
  parentPort.on('message', () => {
    Atomics.add(gate, GATE.waiting, 1);
    Atomics.wait(gate, GATE.isOpen, 0);
  });
  answerExaminer(parentPort, registry);
}
