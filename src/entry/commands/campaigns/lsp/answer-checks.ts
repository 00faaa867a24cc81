import type { MessagePort } from 'node:worker_threads';
import { checkDocuments } from '#checker/check-documents.ts';
import { readDocument, type SourceFile } from '#checker/document/source-document.ts';
import { rememberingAssembly, rememberingRead } from '#checker/editor/remember.ts';
import type { Issue } from '#checker/issue.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import { rulesProblems } from '#checker/prove/rules-problems.ts';
import type { WorkspaceOptions } from '#checker/workspace.ts';
import type { Registry } from '#registry/registry.ts';

/** A folder of campaigns as its author sees it: plain data, so that it can be passed to a thread. */
export interface FolderToCheck {
  readonly files: readonly SourceFile[];
  readonly rules: readonly SourceFile[];
  readonly media: MediaFiles | undefined;
  readonly operator: SourceFile | undefined;
}

export interface CheckTask {
  readonly id: number;
  readonly folder: FolderToCheck;
}

export interface CheckReply {
  readonly id: number;
  readonly issues: readonly Issue[];
  /** Why there are none, if the check itself failed. */
  readonly failure?: string;
}

function isTask(message: unknown): message is CheckTask {
  return typeof message === 'object' && message !== null && 'id' in message && 'folder' in message;
}

/** The side of the thread: checks one folder after the other. Files that have not changed are not parsed again. */
export function answerChecks(
  port: MessagePort,
  registry: Registry,
  { weights, shelf }: Pick<WorkspaceOptions, 'weights' | 'shelf'>,
): void {
  const parse = rememberingRead(readDocument);
  const assemble = rememberingAssembly();
  const check = async ({ files, rules, media, operator }: FolderToCheck): Promise<readonly Issue[]> => [
    ...(await checkDocuments({ files, registry, weights, shelf, media, operator, parse, assemble })),
    ...rules.flatMap(rulesProblems),
  ];
  const reply = (message: CheckReply) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    port.postMessage(message);
  };
  port.on('message', (message: unknown) => {
    if (!isTask(message)) return;
    const { id } = message;
    check(message.folder).then(
      (issues) => reply({ id, issues }),
      (error: unknown) =>
        reply({ id, issues: [], failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
