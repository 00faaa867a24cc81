import type { MessagePort } from 'node:worker_threads';
import { checkDocuments } from '#checker/check-documents.ts';
import { readDocument, type SourceFile } from '#checker/document/source-document.ts';
import { rememberingAssembly, rememberingRead } from '#checker/editor/remember.ts';
import type { Issue } from '#checker/issue.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import { rulesProblems } from '#checker/prove/rules-problems.ts';
import type { WorkspaceOptions } from '#checker/workspace.ts';
import type { Registry } from '#registry/registry.ts';
import { answerTasks } from '#server/core/threads/lasting-thread.ts';

/** A folder of campaigns as its author sees it: plain data, so that it can be passed to a thread. */
export interface FolderToCheck {
  readonly files: readonly SourceFile[];
  readonly rules: readonly SourceFile[];
  readonly media: MediaFiles | undefined;
  readonly operator: SourceFile | undefined;
}

function isFolder(task: unknown): task is FolderToCheck {
  return typeof task === 'object' && task !== null && 'files' in task && 'rules' in task;
}

/** The side of the thread: checks one folder after the other. Files that have not changed are not parsed again. */
export function answerChecks(
  port: MessagePort,
  registry: Registry,
  { weights, shelf }: Pick<WorkspaceOptions, 'weights' | 'shelf'>,
): void {
  const parse = rememberingRead(readDocument);
  const assemble = rememberingAssembly();
  answerTasks(port, isFolder, async ({ files, rules, media, operator }): Promise<readonly Issue[]> => [
    ...(await checkDocuments({ files, registry, weights, shelf, media, operator, parse, assemble })),
    ...rules.flatMap(rulesProblems),
  ]);
}
