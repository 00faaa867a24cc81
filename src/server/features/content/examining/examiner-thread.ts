import type { MessagePort, Worker } from 'node:worker_threads';
import { readDocument, type SourceFile } from '#checker/document/source-document.ts';
import { rememberingAssembly, rememberingRead } from '#checker/editor/remember.ts';
import { type Applied, deepIn } from '#checker/operations/apply-operations.ts';
import type { TranslatedText, Writings } from '#checker/translations/translated-from.ts';
import type { Registry } from '#registry/registry.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { answerTasks, createLastingThread } from '../../../core/threads/lasting-thread.ts';
import type { PublishIssue } from '../campaign-file.ts';
import {
  createExaminer,
  type DocumentsToCheck,
  type DocumentsToExamine,
  type Examined,
  type Examiner,
} from './examiner.ts';

/** A task that takes longer is abandoned: the next ones must not wait for ever. */
const LIMIT_MS = 120_000;
/** The length of the texts that the thread remembers before it begins anew. */
const MAX_REMEMBERED = 64 * 1024 * 1024;

type Task =
  | { readonly kind: 'check'; readonly documents: DocumentsToCheck }
  | { readonly kind: 'examine'; readonly documents: DocumentsToExamine }
  | { readonly kind: 'edit'; readonly text: string; readonly operations: readonly Operation[] }
  | { readonly kind: 'follow'; readonly writings: Writings };

type Answer =
  | { readonly kind: 'check'; readonly issues: readonly PublishIssue[] }
  | { readonly kind: 'examine'; readonly examined: Examined }
  | { readonly kind: 'edit'; readonly applied: Applied }
  | { readonly kind: 'follow'; readonly known: readonly TranslatedText[] };

/** Examines in one lasting thread, which starts when it is first needed. */
export function createThreadExaminer(start: () => Worker, limit: number = LIMIT_MS): Examiner {
  const thread = createLastingThread<Task, Answer>(start, limit);
  const wrong = ({ kind }: Answer) => new Error(`The thread has answered "${kind}", which was not asked`);
  return {
    check: async (documents) => {
      const answer = await thread.ask({ kind: 'check', documents });
      if (answer.kind !== 'check') throw wrong(answer);
      return answer.issues;
    },
    examine: async (documents) => {
      const answer = await thread.ask({ kind: 'examine', documents });
      if (answer.kind !== 'examine') throw wrong(answer);
      return answer.examined;
    },
    edit: async (text, operations) => {
      // What is nested too deeply cannot even be sent to a thread.
      const deep = deepIn(text, operations);
      if (deep !== undefined) return deep;
      const answer = await thread.ask({ kind: 'edit', text, operations });
      if (answer.kind !== 'edit') throw wrong(answer);
      return answer.applied;
    },
    follow: async (writings) => {
      const answer = await thread.ask({ kind: 'follow', writings });
      if (answer.kind !== 'follow') throw wrong(answer);
      return answer.known;
    },
    close: () => thread.close(),
  };
}

/** Documents that have not changed since the last task are not parsed again. */
function createMemory() {
  const anew = () => ({ length: 0, parse: rememberingRead(read), assemble: rememberingAssembly() });
  const read = (file: SourceFile) => {
    remembered.length += file.text.length;
    return readDocument(file);
  };
  let remembered = anew();
  return () => {
    if (remembered.length > MAX_REMEMBERED) remembered = anew();
    return { parse: remembered.parse, assemble: remembered.assemble };
  };
}

function isTask(task: unknown): task is Task {
  return typeof task === 'object' && task !== null && 'kind' in task;
}

/** The side of the thread. */
export function answerExaminer(port: MessagePort, registry: Registry): void {
  const examiner = createExaminer(registry, createMemory());
  answerTasks(port, isTask, async (task): Promise<Answer> => {
    if (task.kind === 'check') return { kind: 'check', issues: await examiner.check(task.documents) };
    if (task.kind === 'examine') return { kind: 'examine', examined: await examiner.examine(task.documents) };
    if (task.kind === 'follow') return { kind: 'follow', known: await examiner.follow(task.writings) };
    return { kind: 'edit', applied: await examiner.edit(task.text, task.operations) };
  });
}
