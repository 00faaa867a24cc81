import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SourceFile } from '#checker/document/source-document.ts';

/** Files to check, and their neighbours: what a campaign extends or uses lies beside it. */
export interface CampaignFiles {
  readonly files: readonly SourceFile[];
  /** The paths that were asked for. */
  readonly named: ReadonlySet<string>;
}

/** Reads files, or all of a folder and its `fragments`. Rejects in words where there is nothing to read. */
export async function readCampaignFiles(paths: readonly string[]): Promise<CampaignFiles> {
  const named = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new Error(`There is no file or folder ${path}`);
    const folder = found.isDirectory() ? join(path) : dirname(path);
    const home = basename(folder) === 'fragments' ? dirname(folder) : folder;
    folders.add(home);
    for (const file of found.isDirectory() ? await documentsIn(folder) : [join(path)]) named.add(file);
  }
  const all = new Set([...(await Promise.all([...folders].map(documentsIn))).flat(), ...named]);
  if (named.size === 0) throw new Error(`There is no campaign in ${paths.join(', ')}`);
  const files = await Promise.all([...all].map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
  return { files, named };
}

/** The documents of a folder, then the ones of its fragments. */
async function documentsIn(folder: string): Promise<string[]> {
  return [...(await jsonFiles(folder)), ...(await jsonFiles(join(folder, 'fragments')).catch(() => []))];
}

async function jsonFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map(({ name }) => join(folder, name)).toSorted();
}
