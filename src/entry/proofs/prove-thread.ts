import { parentPort, workerData } from 'node:worker_threads';
import { proveTask, type ProofTask } from './prove-task.ts';

function isTask(data: unknown): data is ProofTask {
  return typeof data === 'object' && data !== null && 'campaigns' in data && 'blocks' in data;
}

// In a thread of its own: the task comes as its data, each proof goes back as a message.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
if (parentPort && isTask(workerData)) for await (const one of proveTask(workerData)) parentPort.postMessage(one);
