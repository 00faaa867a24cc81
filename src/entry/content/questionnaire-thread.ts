import { parentPort, workerData } from 'node:worker_threads';
import { readResource } from '#importers/fhir/question-set/read-resource.ts';
import { answerOnce } from '#server/core/threads/single-task-thread.ts';

// In a thread of its own, which reads one questionnaire. Its data is the text.
if (parentPort && typeof workerData === 'string') {
  const text = workerData;
  await answerOnce(parentPort, () => Promise.resolve(readResource(text)));
}
