import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { createLastingThread } from '#server/core/threads/lasting-thread.ts';
import type { Issue } from '#checker/issue.ts';
import { mentionedIn } from '#checker/page/media-files.ts';
import { mediaLibraryOf, shippedShelf } from '../check/beside-campaigns.ts';
import { operatorFile } from '../check/operator-file.ts';
import { passedOver } from '../check/passed-over.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import type { FolderToCheck } from './answer-checks.ts';
import { startLanguageServer } from './start-language-server.ts';

const OPTIONS = {
  operator: { type: 'string' },
  blocks: { type: 'string', default: OWN_BLOCKS },
  // Some editors name the transport. There is no other one.
  stdio: { type: 'boolean', default: false },
} as const;

const PROBLEM_CODES = pathToFileURL(join(import.meta.dirname, '../../../../../docs/problem-codes.md')).href;

/** `lsp`: a language server over standard input and output, which finds what `check` finds while an author types. */
export async function lsp(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const given = values.operator ?? process.env['OPERATOR_FILE'];
  const operator = given === undefined ? undefined : resolve(given);
  // A document that does not exist is said before the editor waits for answers.
  await operatorFile(operator);
  const libraries = new Map<string, ReturnType<typeof mediaLibraryOf>>();
  const libraryOf = (home: string) => {
    const library = libraries.get(home) ?? mediaLibraryOf(home);
    libraries.set(home, library);
    return library;
  };
  const thread = createLastingThread<FolderToCheck, readonly Issue[]>(
    () => new Worker(new URL('check-thread.ts', import.meta.url), { workerData: values.blocks }),
  );
  return startLanguageServer({
    registry: createRegistry(await loadBlocks(values.blocks)),
    check: (folder) => thread.ask(folder),
    operator: () => operatorFile(operator).catch(() => undefined),
    media: (home, texts) => libraryOf(home).examine(mentionedIn(texts), true),
    shelf: shippedShelf,
    ofFolder: (home) => passedOver([home]),
    problemCodes: PROBLEM_CODES,
  });
}
