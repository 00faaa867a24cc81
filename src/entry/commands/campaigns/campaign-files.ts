import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DOCUMENT_FOLDERS, type SourceFile } from '#checker/document/source-document.ts';
import { jsonNames, readDocumentText } from '#server/core/files/json-documents.ts';

/** The files to check and their neighbours: what a campaign extends or uses is beside it. */
export interface CampaignPaths {
  readonly paths: readonly string[];
  /** The requested paths. */
  readonly named: ReadonlySet<string>;
}

export interface CampaignFiles extends CampaignPaths {
  readonly files: readonly SourceFile[];
}

/**
 * Reads files, or all of a folder, its `fragments` and its `themes`; a file that cannot be read is one of them. Rejects
 * with a message if there is nothing to read.
 */
export async function readCampaignFiles(asked: readonly string[]): Promise<CampaignFiles> {
  const found = await findCampaignFiles(asked);
  const files = await Promise.all(found.paths.map(async (path) => ({ path, ...(await readDocumentText(path)) })));
  return { ...found, files };
}

/** Finds files, or all of a folder, its `fragments` and its `themes`. Rejects with a message if there is nothing. */
export async function findCampaignFiles(paths: readonly string[]): Promise<CampaignPaths> {
  const named = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found && paths.length === 1) throw new Error(`There is no file or folder ${path}`);
    if (!found) {
      named.add(join(path));
      continue;
    }
    const folder = found.isDirectory() ? join(path) : dirname(path);
    const home = DOCUMENT_FOLDERS.includes(basename(folder)) ? dirname(folder) : folder;
    folders.add(home);
    for (const file of found.isDirectory() ? await documentsIn(folder) : [join(path)]) named.add(file);
  }
  const all = new Set([...(await Promise.all([...folders].map(documentsIn))).flat(), ...named]);
  if (named.size === 0) throw new Error(`There is no campaign in ${paths.join(', ')}`);
  return { paths: [...all], named };
}

/** The documents of a folder, then its fragments and themes. Rejects if there is no such folder. */
export async function documentsIn(folder: string): Promise<string[]> {
  const below = DOCUMENT_FOLDERS.map((part) => jsonFiles(join(folder, part)).catch(() => []));
  return [...(await jsonFiles(folder)), ...(await Promise.all(below)).flat()];
}

/** The names of the fragments or the themes of a folder, which its documents can name. */
export async function partNames(folder: string, part: 'fragments' | 'themes'): Promise<string[]> {
  return (await jsonFiles(join(folder, part))).map((path) => basename(path, '.json'));
}

async function jsonFiles(folder: string): Promise<string[]> {
  return (await jsonNames(folder)).map((name) => join(folder, name));
}
