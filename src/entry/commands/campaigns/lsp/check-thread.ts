import { parentPort, workerData } from 'node:worker_threads';
import { shippedShelf } from '../check/beside-campaigns.ts';
import { openBlocks } from '../check/check-share.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { answerChecks } from './answer-checks.ts';

// The thread of a language server in a checkout. Its data is the folder of the blocks.
if (parentPort) {
  const { registry, weights } = await openBlocks(typeof workerData === 'string' ? workerData : OWN_BLOCKS);
  answerChecks(parentPort, registry, { weights, shelf: await shippedShelf() });
}
