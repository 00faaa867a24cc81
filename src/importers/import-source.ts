import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A text with records to import, in chunks. */
export interface ImportText {
  /** Its name if there are several, e.g. `page-02.json`. */
  readonly name?: string;
  readonly chunks: AsyncIterable<string>;
}

const RECORD_FILE = /\.(json|ndjson|jsonl)$/i;

async function* filesOf(folder: string): AsyncGenerator<ImportText> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && RECORD_FILE.test(entry.name)).map((entry) => entry.name);
  for (const name of names.toSorted()) yield { name, chunks: createReadStream(join(folder, name), 'utf8') };
}

async function* one(chunks: AsyncIterable<string>): AsyncGenerator<ImportText> {
  yield { chunks };
}

/**
 * The records of a file, of a folder's `.json`, `.ndjson` and `.jsonl` files sorted by name, or of standard input
 * (`-`). Throws if there is no such file, or the folder contains none of these.
 */
export async function openImportSource(path: string): Promise<AsyncIterable<ImportText>> {
  if (path === '-') return one(process.stdin.setEncoding('utf8'));
  if (!(await stat(path)).isDirectory()) return one(createReadStream(path, 'utf8'));
  const names = await readdir(path);
  if (!names.some((name) => RECORD_FILE.test(name))) throw new Error(`${path} holds no .json, .ndjson or .jsonl file`);
  return filesOf(path);
}
