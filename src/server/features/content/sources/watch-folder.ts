import { mkdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { PART_FOLDERS } from '#checker/document/source-document.ts';

const QUIET_MS = 150;

/** Debounces changes in a folder of documents, then calls back. Returns a function that stops it. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  mkdirSync(folder, { recursive: true });
  const watchers: FSWatcher[] = [];
  const add = (path: string) => {
    try {
      const watcher = watch(path, soon);
      watcher.on('error', soon);
      watchers.push(watcher);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };
  add(folder);
  for (const part of [...Object.keys(PART_FOLDERS), 'rules', 'media']) add(join(folder, part));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
