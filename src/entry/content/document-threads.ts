import { Worker } from 'node:worker_threads';
import {
  createThreadAnalyse,
  createThreadExaminer,
  type Analyse,
  type Examiner,
} from '#server/features/content/index.ts';
import { createThreadReader, type ReadQuestionnaire } from '#server/features/conversions/index.ts';

/** A document that needs more memory ends its thread before it takes memory from visitors. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * Examines documents in a thread of its own, so that no visitor waits for it.
 * @param blocks the folder of the blocks
 */
export function createExaminerInThread(blocks: string): Examiner {
  const file = new URL('examiner-thread.ts', import.meta.url);
  return createThreadExaminer(() => new Worker(file, { workerData: blocks, resourceLimits }));
}

/**
 * Proves, simulates, explains and compares documents, each time in a thread of its own.
 * @param blocks the folder of the blocks
 */
export function createAnalyseInThreads(blocks: string): Analyse {
  const file = new URL('analysis-thread.ts', import.meta.url);
  return createThreadAnalyse((task) => new Worker(file, { workerData: { blocks, task }, resourceLimits }));
}

/** Reads questionnaires of others, each in a thread of its own. */
export function createReaderInThreads(): ReadQuestionnaire {
  const file = new URL('questionnaire-thread.ts', import.meta.url);
  return createThreadReader((text) => new Worker(file, { workerData: text, resourceLimits }));
}
