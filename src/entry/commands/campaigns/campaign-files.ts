import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { kindOf, PART_FOLDERS, type SourceFile } from '#checker/document/source-document.ts';
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
 * Reads files, or all of a folder and its parts; a file that cannot be read is one of them. Rejects with a
 * message if there is nothing to read.
 */
export async function readCampaignFiles(asked: readonly string[]): Promise<CampaignFiles> {
  const found = await findCampaignFiles(asked);
  const files = await Promise.all(found.paths.map(async (path) => ({ path, ...(await readDocumentText(path)) })));
  return { ...found, files };
}

/** Finds files, or all of a folder and its parts. Rejects with a message if there is nothing. */
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
    folders.add(homeOf(folder));
    for (const file of found.isDirectory() ? await documentsIn(folder) : [join(path)]) named.add(file);
  }
  const all = new Set([...(await Promise.all([...folders].map(documentsIn))).flat(), ...named]);
  if (named.size === 0) throw new Error(`There is no campaign in ${paths.join(', ')}`);
  return { paths: [...all], named };
}

/** The campaigns folder that a folder is, or is a part of. */
export function homeOf(folder: string): string {
  return Object.hasOwn(PART_FOLDERS, basename(folder)) ? dirname(folder) : folder;
}

/** The ids of the campaigns among some files. */
export function campaignIds(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => kindOf(path) === 'campaign').map((path) => basename(path, '.json'));
}

/** The documents of a folder, then the parts of campaigns in it. Rejects if there is no such folder. */
export async function documentsIn(folder: string): Promise<string[]> {
  const parts = Object.keys(PART_FOLDERS).map((part) => jsonFiles(join(folder, part)).catch(() => []));
  return [...(await jsonFiles(folder)), ...(await Promise.all(parts)).flat()];
}

/** The names of the parts of one kind in a folder, which its documents can name. */
export async function partNames(folder: string, part: keyof typeof PART_FOLDERS): Promise<string[]> {
  return (await jsonFiles(join(folder, part))).map((path) => basename(path, '.json'));
}

async function jsonFiles(folder: string): Promise<string[]> {
  return (await jsonNames(folder)).map((name) => join(folder, name));
}
