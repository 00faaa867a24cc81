import { parentPort, workerData } from 'node:worker_threads';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { answerExaminer } from '#server/features/content/index.ts';

// In a thread of its own. Its data is the folder of the blocks.
if (parentPort && typeof workerData === 'string')
  answerExaminer(parentPort, createRegistry(await loadBlocks(workerData)));
