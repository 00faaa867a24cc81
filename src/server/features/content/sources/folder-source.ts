import { join } from 'node:path';
import { PART_FOLDERS } from '#checker/document/source-document.ts';
import { jsonNames, readDocumentText } from '../../../core/files/json-documents.ts';
import type { CampaignFile } from '../campaign-file.ts';
import type { CampaignSource } from './campaign-source.ts';
import { watchFolder } from './watch-folder.ts';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await jsonNames(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** All documents of a campaigns folder, and of its folders for parts (B9). A missing folder has none. */
export async function readCampaignFolder(folder: string): Promise<CampaignFile[]> {
  const names = await namesIn(folder);
  for (const part of Object.keys(PART_FOLDERS))
    names.push(...(await namesIn(join(folder, part))).map((name) => `${part}/${name}`));
  return Promise.all(names.map(async (name) => ({ name, ...(await readDocumentText(join(folder, name))) })));
}

/** The documents of a folder, read again when one of its files changes (B9). */
export function createFolderSource(folder: string, name = 'folder'): CampaignSource {
  return {
    name,
    read: () => readCampaignFolder(folder),
    watch: (changed) => watchFolder(folder, changed),
  };
}
