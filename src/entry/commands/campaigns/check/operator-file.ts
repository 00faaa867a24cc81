import { readFile } from 'node:fs/promises';
import type { SourceFile } from '#checker/document/source-document.ts';

/** Reads the operator document, if there is to be one. Rejects with a message if it does not exist. */
export async function operatorFile(path: string | undefined): Promise<SourceFile | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no operator document ${path}`);
  return { path, text };
}
