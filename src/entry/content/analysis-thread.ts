import { parentPort, workerData } from 'node:worker_threads';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { analysisAnswers, type AnalysisTask, type WriteDossier } from '#server/features/content/index.ts';

interface Given {
  /** The folder of the blocks. */
  readonly blocks: string;
  readonly task: AnalysisTask;
}

function isGiven(data: unknown): data is Given {
  return typeof data === 'object' && data !== null && 'blocks' in data && 'task' in data;
}

// In a thread of its own, which does one task.
if (parentPort && isGiven(workerData)) {
  const { blocks, task } = workerData;
  const answer = await analysisAnswers();
  // Only this task needs the pages.
  const writeDossier: WriteDossier = async (...asked) =>
    (await import('../commands/campaigns/dossier/collect-package.ts')).writeDossier(...asked);
  await answer(parentPort, task, createRegistry(await loadBlocks(blocks)), writeDossier);
}
