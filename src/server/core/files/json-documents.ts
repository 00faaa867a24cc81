import { readdir, readFile } from 'node:fs/promises';

/** The text of a document. */
export interface DocumentText {
  readonly text: string;
  /** Why the file cannot be read; its text is then empty. */
  readonly unreadable?: string;
}

/**
 * The names of the JSON files of a folder, in order. Links are included: Kubernetes mounts the files of a ConfigMap as
 * links. Rejects if there is no such folder.
 */
export async function jsonNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .toSorted();
}

/** Reads a file. One that cannot be read is a document too, so that the others are not lost with it. */
export async function readDocumentText(path: string): Promise<DocumentText> {
  try {
    return { text: await readFile(path, 'utf8') };
  } catch (error) {
    return {
      text: '',
      unreadable: error instanceof Error ? error.message.replace(/, \w+( '.*')?$/, '') : String(error),
    };
  }
}
